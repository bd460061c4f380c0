#include "areas/autopilot/run_store.h"

#include "areas/autopilot/step_store.h"
#include "core/json/decoder.h"
#include "core/json/writer.h"
#include "records/list.h"

namespace toolyard::autopilot {
namespace {

// What of a request no list asks about.
struct KeptRequest {
  std::int64_t max_items = 0;
  std::vector<std::string> purposes;
  std::vector<std::int64_t> opportunity_ids;
  static constexpr auto fields(auto...) {
    return row_columns<KeptRequest, &KeptRequest::max_items, &KeptRequest::purposes,
                       &KeptRequest::opportunity_ids>();
  }
};

struct RunRow {
  RunId id{};
  Mode mode = Mode::draft;
  std::string locale;
  Status status = Status::queued;
  Trigger trigger = Trigger::api;
  std::optional<UserId> requested_by;
  std::optional<std::int64_t> planned_for;
  bool auto_approve = false;
  std::string wish;
  std::int64_t max_cost_micros = 0, max_tokens = 0, max_requests = 0, max_milliseconds = 0;
  std::int64_t used_requests = 0, used_prompt_tokens = 0, used_completion_tokens = 0;
  std::int64_t used_cost_micros = 0, used_milliseconds = 0;
  std::int64_t reserved_requests = 0, reserved_tokens = 0, reserved_cost_micros = 0;
  std::int64_t reserved_milliseconds = 0;
  std::optional<StopReason> stop_reason;
  std::optional<Decision> decision;
  std::optional<UserId> decided_by;
  std::optional<Instant> decided_at;
  std::string comment;
  std::int64_t change_count = 0;
  Instant created_at;
  std::optional<Instant> started_at, finished_at;
  Instant expires_at;
  static constexpr auto fields(auto...) {
    return row_columns<
        RunRow, &RunRow::id, &RunRow::mode, &RunRow::locale, &RunRow::status, &RunRow::trigger,
        &RunRow::requested_by, &RunRow::planned_for, &RunRow::auto_approve, &RunRow::wish,
        &RunRow::max_cost_micros, &RunRow::max_tokens, &RunRow::max_requests,
        &RunRow::max_milliseconds, &RunRow::used_requests, &RunRow::used_prompt_tokens,
        &RunRow::used_completion_tokens, &RunRow::used_cost_micros, &RunRow::used_milliseconds,
        &RunRow::reserved_requests, &RunRow::reserved_tokens, &RunRow::reserved_cost_micros,
        &RunRow::reserved_milliseconds, &RunRow::stop_reason, &RunRow::decision,
        &RunRow::decided_by, &RunRow::decided_at, &RunRow::comment, &RunRow::change_count,
        &RunRow::created_at, &RunRow::started_at, &RunRow::finished_at, &RunRow::expires_at>();
  }
};

constexpr std::string_view columns =
    "id, mode, locale, status, trigger, requested_by, planned_for, auto_approve, wish, "
    "max_cost_micros, max_tokens, max_requests, max_milliseconds, used_requests, "
    "used_prompt_tokens, used_completion_tokens, used_cost_micros, used_milliseconds, "
    "reserved_requests, reserved_tokens, reserved_cost_micros, reserved_milliseconds, stop_reason, "
    "decision, decided_by, decided_at, comment, change_count, created_at, started_at, "
    "finished_at, expires_at";

Ledger ledger_of(const RunRow& row) {
  return {.most = {.requests = row.max_requests,
                   .tokens = row.max_tokens,
                   .cost_micros = row.max_cost_micros,
                   .milliseconds = row.max_milliseconds},
          .used = {.requests = row.used_requests,
                   .prompt_tokens = row.used_prompt_tokens,
                   .completion_tokens = row.used_completion_tokens,
                   .cost_micros = row.used_cost_micros,
                   .milliseconds = row.used_milliseconds},
          .reserved = {.requests = row.reserved_requests,
                       .prompt_tokens = row.reserved_tokens,
                       .cost_micros = row.reserved_cost_micros,
                       .milliseconds = row.reserved_milliseconds}};
}

KeptRequest request_of(std::string& json) {
  thread_local JsonDecoder decoder;
  KeptRequest request;
  if (!decoder.decode(PaddedText::of(json), type_of<KeptRequest>, &request))
    throw BrokenStore("what a run was asked for is no JSON");
  return request;
}

void take_money(StoredRun& run) {
  const auto& [most, used, reserved] = run.ledger;
  run.budget = {.max_cost_micros = most.cost_micros,
                .max_tokens = most.tokens,
                .max_requests = most.requests,
                .max_seconds = most.milliseconds / 1'000};
  run.usage = {.requests = used.requests,
               .prompt_tokens = used.prompt_tokens,
               .completion_tokens = used.completion_tokens,
               .cost_micros = used.cost_micros,
               .seconds = static_cast<double>(used.milliseconds) / 1'000};
}

StoredRun run_of(RunRow&& row) {
  auto request = request_of(row.wish);
  StoredRun run;
  run.id = row.id;
  run.mode = row.mode;
  run.status = row.status;
  run.trigger = row.trigger;
  if (!row.locale.empty()) run.locale = std::move(row.locale);
  run.max_items = request.max_items;
  run.purposes = std::move(request.purposes);
  run.opportunity_ids = std::move(request.opportunity_ids);
  run.auto_approve = row.auto_approve;
  run.requested_by = row.requested_by;
  run.planned_for = row.planned_for;
  run.stop_reason = row.stop_reason;
  if (row.decision)
    run.approval = Approval{.by = row.decided_by,
                            .at = row.decided_at.value_or(Instant()),
                            .comment = std::move(row.comment),
                            .decision = *row.decision};
  run.change_count = row.change_count;
  run.created_at = row.created_at;
  run.started_at = row.started_at;
  run.finished_at = row.finished_at;
  run.expires_at = row.expires_at;
  run.ledger = ledger_of(row);
  take_money(run);
  return run;
}

StoredRun with_steps(Transaction& transaction, StoredRun run) {
  run.steps = list_steps(transaction, run.id);
  run.counts = count(run.steps);
  return run;
}

}  // namespace

std::optional<RunId> insert_run(Transaction& transaction, const StoredRun& run) {
  const auto request = to_json(KeptRequest{.max_items = run.max_items,
                                           .purposes = run.purposes,
                                           .opportunity_ids = run.opportunity_ids});
  const auto& most = run.ledger.most;
  return transaction.row<RunId>(
      "insert into autopilot_runs (mode, locale, status, trigger, requested_by, planned_for, "
      "auto_approve, wish, max_cost_micros, max_tokens, max_requests, max_milliseconds, "
      "used_requests, used_prompt_tokens, used_completion_tokens, used_cost_micros, "
      "used_milliseconds, reserved_requests, reserved_tokens, reserved_cost_micros, "
      "reserved_milliseconds, comment, change_count, created_at, expires_at) "
      "values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, 0, 0, 0, 0, 0, 0, 0, 0, 0, '', "
      "0, $13, $14) on conflict do nothing returning id",
      run.mode, run.locale.value_or(""), run.status, run.trigger, run.requested_by, run.planned_for,
      run.auto_approve, request, most.cost_micros, most.tokens, most.requests, most.milliseconds,
      run.created_at, run.expires_at);
}

std::optional<RunId> find_active(Transaction& transaction, Mode mode, std::string_view locale) {
  return transaction.row<RunId>(
      "select id from autopilot_runs where mode = $1 and locale = $2 and finished_at is null", mode,
      locale);
}

bool lock_run(Transaction& transaction, RunId run) {
  return transaction.change("update autopilot_runs set change_count = change_count where id = $1",
                            run) == 1;
}

std::optional<StoredRun> find_run(Transaction& transaction, RunId run) {
  static const auto sql = "select " + std::string(columns) + " from autopilot_runs where id = $1";
  auto row = transaction.row<RunRow>(sql, run);
  if (!row) return std::nullopt;
  return with_steps(transaction, run_of(std::move(*row)));
}

Result<Page<StoredRun>> list_runs(Transaction& transaction, const Call& call,
                                  const RunQuery& query) {
  static constexpr std::array<NamedSql, 2> known{{{"id", "id"}, {"created_at", "created_at"}}};
  ListSql list("autopilot_runs");
  if (query.status) list.where("status = ?", bind(*query.status));
  if (query.mode) list.where("mode = ?", bind(*query.mode));
  if (!query.locale.empty()) list.where("locale = ?", bind(query.locale));
  TOOLYARD_TRY_VOID(
      list.search(query.search, {"mode", "status", "locale", "stop_reason", "comment"}));
  TOOLYARD_TRY_VOID(list.order(query.ordering, "-id", known));
  TOOLYARD_TRY(auto rows, list.page<RunRow>(transaction, call, query, columns));
  Page<StoredRun> page{.count = rows.count,
                       .next = std::move(rows.next),
                       .previous = std::move(rows.previous),
                       .results = {}};
  for (auto& row : rows.results)
    page.results.push_back(with_steps(transaction, run_of(std::move(row))));
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
