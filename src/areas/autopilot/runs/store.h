// The SQL of runs.
#pragma once
#include <optional>

#include "areas/autopilot/runs/model.h"
#include "ports/database.h"
#include "records/change.h"

namespace toolyard::autopilot {

// False where there is an active one of its mode and locale, or one that is planned for its day.
bool insert_run(Transaction& transaction, StoredRun& run);
std::optional<RunId> find_active(Transaction& transaction, Mode mode, std::string_view locale);

// With its steps.
std::optional<StoredRun> find_run(Transaction& transaction, RunId run);
Result<Page<StoredRun>> list_runs(Transaction& transaction, const Call& call,
                                  const RunQuery& query);
// Raised by every change that callers can see; nothing where there is no such run.
std::optional<std::int64_t> find_change_count(Transaction& transaction, RunId run);

// Status, times, reason and approval, as the run has them.
void update_run(Transaction& transaction, const StoredRun& run);

// Tells the audit log of a change; `before` is null for a new run.
void audit_run(Transaction& transaction, const AuditNote& note, const StoredRun* before,
               const StoredRun& after, Instant now);

// Takes what a call can come to at most out of the budget, if all of that is there.
bool reserve(Transaction& transaction, RunId run, const Amounts& worst);
// Gives it back, and counts what the call has really come to.
void settle(Transaction& transaction, RunId run, const Amounts& reserved, const Amounts& used);

}  // namespace toolyard::autopilot
