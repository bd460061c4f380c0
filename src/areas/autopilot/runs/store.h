// The SQL of autopilot runs.
#pragma once
#include <optional>

#include "areas/autopilot/runs/model.h"
#include "ports/database.h"
#include "records/change.h"

namespace toolyard::autopilot {

// Inserts a run and sets its id. Returns false if there is an active run of its mode and locale, or
// one that is planned for the same day.
bool insert_run(Transaction& transaction, StoredRun& run);
std::optional<RunId> find_active(Transaction& transaction, Mode mode, std::string_view locale);

// Returns a run with its steps.
std::optional<StoredRun> find_run(Transaction& transaction, RunId run);
Result<Page<StoredRun>> list_runs(Transaction& transaction, const Call& call,
                                  const RunQuery& query);
// Returns a counter that increases with every change visible to callers, or nullopt if the run does
// not exist.
std::optional<std::int64_t> find_change_count(Transaction& transaction, RunId run);

// Stores status, times, stop reason and approval of the run.
void update_run(Transaction& transaction, const StoredRun& run);

// Writes a change to the audit log. `before` is null for a new run.
void audit_run(Transaction& transaction, const AuditNote& note, const StoredRun* before,
               const StoredRun& after, Instant now);

// Reserves the most that a call can use. Returns false, and reserves nothing, if the budget does
// not cover it.
bool reserve(Transaction& transaction, RunId run, const Amounts& worst);
// Releases the reservation of a call, and adds what it has used.
void settle(Transaction& transaction, RunId run, const Amounts& reserved, const Amounts& used);

}  // namespace toolyard::autopilot
