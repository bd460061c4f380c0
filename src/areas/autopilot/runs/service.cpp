#include "areas/autopilot/runs/service.h"

#include <algorithm>

#include "areas/autopilot/runs/jobs.h"
#include "core/text/locale.h"

namespace toolyard::autopilot {
namespace {

constexpr std::chrono::days approval_time{30};

std::unexpected<Error> already_active(RunId id) {
  const auto number = static_cast<std::int64_t>(id);
  auto refused = fail(problems::run_already_active,
                      "Run " + std::to_string(number) + " has this mode and locale and is active.");
  refused.error().extras = {{"id", number}};
  return refused;
}

void refuse(std::vector<Fault>& faults, std::string pointer, std::string_view code,
            std::string detail) {
  faults.push_back({std::move(pointer), std::string(code), std::move(detail)});
}

void check_locale(std::vector<Fault>& faults, std::string_view locale) {
  if (!locale.empty() && !is_locale(locale))
    refuse(faults, "/locale", "invalid_format", "Must be a locale such as `en` or `pt-BR`.");
}

Limits limits_of(const Budget& budget) {
  return {.requests = budget.max_requests,
          .tokens = budget.max_tokens,
          .cost_micros = budget.max_cost_micros,
          .milliseconds = budget.max_seconds * 1'000};
}

Budget budget_of(const BudgetRequest& request, const Options& options) {
  const auto pick = [](std::optional<std::int64_t> requested, std::int64_t usual,
                       std::int64_t most) {
    return requested ? *requested : std::min(usual, most);
  };
  const auto& [usual, most] = std::tie(options.usual, options.most);
  return {
      .max_cost_micros = pick(request.max_cost_micros, usual.max_cost_micros, most.max_cost_micros),
      .max_tokens = pick(request.max_tokens, usual.max_tokens, most.max_tokens),
      .max_requests = pick(request.max_requests, usual.max_requests, most.max_requests),
      .max_seconds = pick(request.max_seconds, usual.max_seconds, most.max_seconds)};
}

std::vector<std::string> names_of(const std::vector<Purpose>& purposes) {
  std::vector<std::string> names;
  names.reserve(purposes.size());
  for (const auto purpose : purposes) names.emplace_back(spelling(purpose));
  return names;
}

StoredRun run_of(const RunRequest& request, const Budget& budget, Instant now) {
  StoredRun run;
  run.mode = request.mode;
  if (!request.locale.empty()) run.locale = request.locale;
  run.max_items = request.max_items;
  run.purposes = names_of(request.purposes);
  run.opportunity_ids = request.opportunity_ids;
  run.auto_approve = request.auto_approve;
  run.budget = budget;
  run.ledger.most = limits_of(budget);
  run.created_at = now;
  run.expires_at = now + approval_time;
  return run;
}

Run shown(StoredRun&& run, const Call& call) {
  run.allowed_actions = actions_of(run.status, call.caller.role);
  return std::move(static_cast<Run&>(run));
}

}  // namespace

Budgets RunService::budgets() const {
  const auto& options = dependencies_.options;
  return {.usual = budget_of({}, options), .most = options.most};
}

std::vector<Fault> RunService::faults_of(const RunRequest& request) const {
  std::vector<Fault> faults;
  check_locale(faults, request.locale);
  if (request.auto_approve && request.mode != Mode::draft)
    refuse(faults, "/auto_approve", "conflicting_options", "Requires the mode `draft`.");
  const auto check = [&](std::optional<std::int64_t> requested, std::int64_t most,
                         const char* pointer) {
    if (requested && *requested > most)
      refuse(faults, pointer, "out_of_range",
             "Must be at most " + std::to_string(most) + " on this server.");
  };
  const auto& most = dependencies_.options.most;
  check(request.budget.max_cost_micros, most.max_cost_micros, "/budget/max_cost_micros");
  check(request.budget.max_tokens, most.max_tokens, "/budget/max_tokens");
  check(request.budget.max_requests, most.max_requests, "/budget/max_requests");
  check(request.budget.max_seconds, most.max_seconds, "/budget/max_seconds");
  return faults;
}

Result<void> RunService::check_opportunities(Transaction& transaction,
                                             const RunRequest& request) const {
  if (request.opportunity_ids.empty()) return {};
  const auto purposes = names_of(request.purposes);
  const auto known = dependencies_.opportunities.peek(
      transaction, {.run = {},
                    .locale = request.locale,
                    .purposes = purposes,
                    .ids = request.opportunity_ids,
                    .at_most = static_cast<std::int64_t>(request.opportunity_ids.size())});
  std::vector<Fault> faults;
  for (std::size_t i = 0; i < request.opportunity_ids.size(); ++i)
    if (std::ranges::find(known, request.opportunity_ids[i], &Brief::opportunity) == known.end())
      refuse(faults, "/opportunity_ids/" + std::to_string(i), "invalid_option",
             "No open or queued opportunity with this id matches the request.");
  if (!faults.empty()) return invalid(std::move(faults));
  return {};
}

bool RunService::begin(Transaction& transaction, StoredRun& run) const {
  if (!insert_run(transaction, run)) return false;
  const auto number = static_cast<std::int64_t>(run.id);
  dependencies_.jobs.add(transaction, {.kind = std::string(jobs_of_runs::plan), .object = number});
  dependencies_.jobs.add(transaction, {.kind = std::string(jobs_of_runs::watch),
                                       .object = number,
                                       .run_at = run.created_at + RunJobs::watch_interval});
  return true;
}

Result<Run> RunService::create(const Call& call, const RunRequest& request) const {
  if (auto faults = faults_of(request); !faults.empty()) return invalid(std::move(faults));
  if (request.auto_approve && call.caller.role < Role::approver)
    return fail(toolyard::problems::permission_denied,
                "`auto_approve` requires the approver role.");
  const bool needs_another =
      dependencies_.options.prevent_self_approval || dependencies_.author.needs_another_person();
  if (request.auto_approve && needs_another)
    return fail(toolyard::problems::permission_denied,
                "On this server, nobody can approve a run that they started or a text of their "
                "own, so `auto_approve` must be false.");
  auto run =
      run_of(request, budget_of(request.budget, dependencies_.options), dependencies_.clock());
  if (call.caller.user != UserId{}) run.requested_by = call.caller.user;
  return dependencies_.database.write([&](Transaction& transaction) -> Result<Run> {
    TOOLYARD_TRY_VOID(check_opportunities(transaction, request));
    // Repeated, because the active run may end between the two statements.
    for (;;) {
      if (begin(transaction, run)) {
        auto made = *find_run(transaction, run.id);
        audit_run(transaction, {.action = "create"}, nullptr, made, run.created_at);
        return shown(std::move(made), call);
      }
      if (const auto active = find_active(transaction, run.mode, run.locale.value_or("")))
        return already_active(*active);
    }
  });
}

void RunService::create_daily(Transaction& transaction, std::int64_t day) const {
  const auto& daily = dependencies_.options.daily;
  auto run = run_of({.mode = daily.mode, .max_items = daily.max_items},
                    budget_of({}, dependencies_.options), dependencies_.clock());
  run.trigger = Trigger::schedule;
  run.planned_for = day;
  begin(transaction, run);
}

Result<Page<Run>> RunService::list(const Call& call, const RunQuery& query) const {
  std::vector<Fault> faults;
  check_locale(faults, query.locale);
  if (!faults.empty()) return invalid(std::move(faults));
  return dependencies_.database.read([&](Transaction& transaction) -> Result<Page<Run>> {
    TOOLYARD_TRY(auto page, list_runs(transaction, call, query));
    for (auto& run : page.results) run.allowed_actions = actions_of(run.status, call.caller.role);
    return page_as<Run>(std::move(page));
  });
}

Result<Run> RunService::find(const Call& call, RunId id) const {
  return dependencies_.database.read([&](Transaction& transaction) -> Result<Run> {
    auto run = find_run(transaction, id);
    if (!run) return no_such<StoredRun>();
    return shown(std::move(*run), call);
  });
}

}  // namespace toolyard::autopilot
