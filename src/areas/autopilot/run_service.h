// Runs: asked for, listed, looked at. What is done about one is left to jobs.
#pragma once
#include "areas/autopilot/dependencies.h"
#include "areas/autopilot/request.h"
#include "areas/autopilot/run_store.h"
#include "core/endpoint/call.h"

namespace toolyard::autopilot {

namespace problems {
inline constexpr ProblemType run_already_active{
    "run_already_active", ErrorKind::conflict, "There is an active run of this mode and locale.",
    "`id` is its number. It is active until it is completed, rejected, cancelled or has failed or "
    "expired."};
}  // namespace problems

class RunService {
 public:
  explicit RunService(const Dependencies& dependencies) : dependencies_(dependencies) {}

  Result<Run> create(const Call& call, const RunRequest& request) const;
  // One that nobody asked for, for that day counted from 1970 on; nothing where there is one for
  // the day, or an active one of its mode.
  void create_daily(Transaction& transaction, std::int64_t day) const;
  Result<Page<Run>> list(const Call& call, const RunQuery& query) const;
  Result<Run> find(const Call& call, RunId run) const;

  // What the description of the fields cannot say.
  std::vector<Fault> faults_of(const RunRequest& request) const;

 private:
  std::optional<RunId> begin(Transaction& transaction, const StoredRun& run) const;
  Result<void> check_opportunities(Transaction& transaction, const RunRequest& request) const;

  const Dependencies& dependencies_;
};

}  // namespace toolyard::autopilot
