#include "areas/autopilot/runs/store.h"

#include "areas/autopilot/steps/store.h"

namespace toolyard::autopilot {
namespace {

// Sets the members without a column: steps, counts, and budget and usage from the ledger.
void complete(Transaction& transaction, StoredRun& run) {
  const auto& [max, used, reserved] = run.ledger;
  run.budget = {.max_cost_micros = max.cost_micros,
                .max_tokens = max.tokens,
                .max_requests = max.requests,
                .max_seconds = max.milliseconds / 1'000};
  run.usage = {.requests = used.requests,
               .prompt_tokens = used.prompt_tokens,
               .completion_tokens = used.completion_tokens,
               .cost_micros = used.cost_micros,
               .seconds = static_cast<double>(used.milliseconds) / 1'000};
  run.steps = find_records<Step>(transaction, "where run = $1 order by seq", run.id);
  run.counts = count(run.steps);
}

}  // namespace

bool insert_run(Transaction& transaction, StoredRun& run) {
  return insert_new_record(transaction, run, any_conflict);
}

std::optional<RunId> find_active(Transaction& transaction, Mode mode, std::string_view locale) {
  return transaction.row<RunId>(
      "select id from autopilot_runs where mode = $1 and locale = $2 and finished_at is null", mode,
      locale);
}

std::optional<StoredRun> find_run(Transaction& transaction, RunId run) {
  auto found = find_record<StoredRun>(transaction, run);
  if (found) complete(transaction, *found);
  return found;
}

Result<Page<StoredRun>> list_runs(Transaction& transaction, const Call& call,
                                  const RunQuery& query) {
  TOOLYARD_TRY(auto page, list_records<StoredRun>(transaction, call, query));
  for (auto& run : page.results) complete(transaction, run);
  return page;
}

std::optional<std::int64_t> find_change_count(Transaction& transaction, RunId run) {
  return transaction.row<std::int64_t>("select change_count from autopilot_runs where id = $1",
                                       run);
}

void update_run(Transaction& transaction, const StoredRun& run) {
  const auto& approval = run.approval;
  transaction.change(
      "update autopilot_runs set status = $2, stop_reason = $3, decision = $4, decided_by = $5, "
      "decided_at = $6, comment = $7, started_at = $8, finished_at = $9, "
      "change_count = change_count + 1 where id = $1",
      run.id, run.status, run.stop_reason,
      approval ? std::optional(approval->decision) : std::nullopt,
      approval ? approval->by : std::nullopt, approval ? std::optional(approval->at) : std::nullopt,
      approval ? approval->comment : "", run.started_at, run.finished_at);
}

void audit_run(Transaction& transaction, const AuditNote& note, const StoredRun* before,
               const StoredRun& after, Instant now) {
  write_audit(transaction,
              {.action = note.action,
               .object_kind = StoredRun::table.object_kind,
               .object_id = static_cast<std::int64_t>(after.id),
               .type = &table_of<StoredRun>().audited(),
               .before = before,
               .after = &after,
               .comment = note.comment},
              now);
}

bool reserve(Transaction& transaction, RunId run, const Amounts& worst) {
  return transaction.change(
             "update autopilot_runs set reserved_requests = reserved_requests + $2, "
             "reserved_tokens = reserved_tokens + $3, "
             "reserved_cost_micros = reserved_cost_micros + $4, "
             "reserved_milliseconds = reserved_milliseconds + $5 "
             "where id = $1 and status = 'running' and stop_reason is null "
             "and used_requests + reserved_requests + $2 <= max_requests "
             "and used_prompt_tokens + used_completion_tokens + reserved_tokens + $3 <= max_tokens "
             "and used_cost_micros + reserved_cost_micros + $4 <= max_cost_micros "
             "and used_milliseconds + reserved_milliseconds + $5 <= max_milliseconds",
             run, worst.requests, worst.tokens(), worst.cost_micros, worst.milliseconds) == 1;
}

void settle(Transaction& transaction, RunId run, const Amounts& reserved, const Amounts& used) {
  transaction.change(
      "update autopilot_runs set reserved_requests = reserved_requests - $2, "
      "reserved_tokens = reserved_tokens - $3, reserved_cost_micros = reserved_cost_micros - $4, "
      "reserved_milliseconds = reserved_milliseconds - $5, used_requests = used_requests + $6, "
      "used_prompt_tokens = used_prompt_tokens + $7, "
      "used_completion_tokens = used_completion_tokens + $8, "
      "used_cost_micros = used_cost_micros + $9, used_milliseconds = used_milliseconds + $10, "
      "change_count = change_count + 1 where id = $1",
      run, reserved.requests, reserved.tokens(), reserved.cost_micros, reserved.milliseconds,
      used.requests, used.prompt_tokens, used.completion_tokens, used.cost_micros,
      used.milliseconds);
}

}  // namespace toolyard::autopilot
