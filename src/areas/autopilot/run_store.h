// The SQL of runs.
#pragma once
#include <optional>
#include <vector>

#include "areas/autopilot/budget.h"
#include "areas/autopilot/request.h"
#include "areas/autopilot/run.h"
#include "ports/database.h"

namespace toolyard::autopilot {

// With what only the service needs to know.
struct StoredRun : Run {
  std::vector<std::int64_t> opportunity_ids;
  std::optional<std::int64_t> planned_for;
  std::int64_t change_count = 0;
  Ledger ledger;
};

// Nothing where there is an active one of its mode and locale, or one that is planned for its day.
std::optional<RunId> insert_run(Transaction& transaction, const StoredRun& run);
std::optional<RunId> find_active(Transaction& transaction, Mode mode, std::string_view locale);

// Keeps others from changing the run and its steps until the transaction ends; false where there is
// none.
bool lock_run(Transaction& transaction, RunId run);
// With its steps.
std::optional<StoredRun> find_run(Transaction& transaction, RunId run);
Result<Page<StoredRun>> list_runs(Transaction& transaction, const Call& call,
                                  const RunQuery& query);
// Moves with everything that is told of a run; nothing where there is none.
std::optional<std::int64_t> find_change_count(Transaction& transaction, RunId run);

// Status, times, reason and approval, as the run has them; told to whoever watches it.
void update_run(Transaction& transaction, const StoredRun& run);

// Takes what a call can come to at most out of the budget, if all of that is there.
bool reserve(Transaction& transaction, RunId run, const Amounts& worst);
// Gives it back, and counts what the call has really come to.
void settle(Transaction& transaction, RunId run, const Amounts& reserved, const Amounts& used);

}  // namespace toolyard::autopilot
