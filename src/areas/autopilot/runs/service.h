// Creates, lists and returns autopilot runs. The work of a run is done by jobs.
#pragma once
#include "areas/autopilot/dependencies.h"
#include "areas/autopilot/runs/store.h"
#include "core/endpoint/call.h"

namespace toolyard::autopilot {

namespace problems {
inline constexpr ProblemType run_already_active{
    "run_already_active", ErrorKind::conflict, "A run with this mode and locale is already active.",
    "`id` is the id of that run. A run is active until it is completed, failed, rejected, "
    "cancelled or expired."};
}  // namespace problems

class RunService {
 public:
  explicit RunService(const Dependencies& dependencies) : dependencies_(dependencies) {}

  Result<Run> create(const Call& call, const RunRequest& request) const;
  // Creates the daily run of a day (days since 1970-01-01), unless there is one for that day or an
  // active run of the same mode.
  void create_daily(Transaction& transaction, std::int64_t day) const;
  Result<Page<Run>> list(const Call& call, const RunQuery& query) const;
  Result<Run> find(const Call& call, RunId run) const;

  // Returns the faults that the description of the fields cannot express.
  std::vector<Fault> faults_of(const RunRequest& request) const;
  Budgets budgets() const;

 private:
  // Inserts a run with its first jobs. Returns false if `insert_run` does.
  bool begin(Transaction& transaction, StoredRun& run) const;
  Result<void> check_opportunities(Transaction& transaction, const RunRequest& request) const;

  const Dependencies& dependencies_;
};

}  // namespace toolyard::autopilot
