#include "tests/simulation/budgets_schedule.h"

#include <algorithm>

namespace toolyard::simulation {
namespace {

using std::chrono::milliseconds;

constexpr int autopilot_nodes = 2;
constexpr std::int64_t most_seconds = 3'000;
const Call editor_call{.caller = {.user = UserId{1}, .role = Role::admin}};

// Empties the tables, before `TableOpportunities` creates its own.
Database& with_empty_autopilot(Database& real) {
  static_cast<void>(real.write([](Transaction& transaction) -> Result<void> {
    transaction.run_script(
        "create table if not exists simulated_drafts (id integer primary key, "
        "opportunity bigint not null);"
        "delete from simulated_drafts; drop table if exists test_opportunities; "
        "delete from autopilot_steps; delete from autopilot_runs; delete from audit_entries; "
        "delete from jobs; delete from sqlite_sequence;");
    return {};
  }));
  return real;
}

}  // namespace

AutopilotNode::AutopilotNode(World& world, Process& process, Database& real,
                             autopilot::Opportunities& opportunities, Model& model,
                             const Store::Observe& observe)
    : Node(process), store(world, process, real, observe), log(world, process), threads(log),
      jobs(store, world.clock_of(process.node), log, threads,
           {.threads = 3, .poll = std::chrono::seconds(4)}),
      author(model, process), autopilot({.database = store,
                                         .jobs = jobs.queue(),
                                         .clock = world.clock_of(process.node),
                                         .opportunities = opportunities,
                                         .author = author,
                                         .threads = threads,
                                         .options = {},
                                         .call_seconds = 20}) {
  for (auto& [kind, handler] : autopilot.job_handlers()) jobs.add_handler(kind, std::move(handler));
  jobs.start();
}

BudgetsSchedule::BudgetsSchedule(std::uint64_t seed, Database& real)
    : Schedule(seed, autopilot_nodes), real_(real), opportunities_(with_empty_autopilot(real)),
      model_(world()) {
  auto& random = world().random();
  items_ = random.between(2, 8);
  // Sometimes too little for all items.
  max_cost_ = random.between(1, 20) * Model::max_cost / 2;
  max_calls_ = random.between(2, 30);
  max_tokens_ = random.between(1, 20) * 100;
  opportunities_.add(int(items_));
}

std::shared_ptr<Node> BudgetsSchedule::start_node(Process& process) {
  return std::make_shared<AutopilotNode>(world(), process, real_, opportunities_, model_,
                                         [this](const Process&) { look(); });
}

std::optional<BudgetsSchedule::Ledger> BudgetsSchedule::ledger() {
  const auto all = rows<Ledger>(
      "select status, stop_reason, used_requests, used_prompt_tokens, used_completion_tokens, "
      "used_cost_micros, used_milliseconds, reserved_requests, reserved_tokens, "
      "reserved_cost_micros, "
      "(select coalesce(sum(cost_micros), 0) from autopilot_steps s where s.run = r.id) "
      "as steps_cost, "
      "(select count(*) from autopilot_steps s where s.run = r.id "
      "and reserved_cost_micros is not null) as steps_reserved, "
      "(select coalesce(sum(reserved_cost_micros), 0) from autopilot_steps s "
      "where s.run = r.id) as steps_reserved_cost from autopilot_runs r");
  if (all.size() > 1) world().violated("there are two runs");
  return all.empty() ? std::nullopt : std::optional(all[0]);
}

bool BudgetsSchedule::has_room(const Ledger& now) const {
  return now.used_cost_micros + Model::max_cost <= max_cost_ &&
         now.used_requests + 1 <= max_calls_ &&
         now.used_tokens() + Model::max_prompt + Model::max_completion <= max_tokens_ &&
         now.used_milliseconds + autopilot::min_milliseconds <= most_seconds * 1'000;
}

void BudgetsSchedule::look() {
  const auto now = ledger();
  if (!now) return;
  const auto expect = [&](bool holds, std::string_view what) {
    if (!holds) world().violated(std::string(what));
  };
  const auto& paid = model_.paid;
  expect(paid.cost <= max_cost_ && paid.calls <= max_calls_ && paid.tokens <= max_tokens_,
         "more is paid than the budget allows");
  expect(now->used_cost_micros + now->reserved_cost_micros <= max_cost_ &&
             now->used_requests + now->reserved_requests <= max_calls_ &&
             now->used_tokens() + now->reserved_tokens <= max_tokens_,
         "more is used and reserved than the budget allows");
  expect(paid.cost <= now->used_cost_micros + now->reserved_cost_micros &&
             paid.calls <= now->used_requests + now->reserved_requests &&
             paid.tokens <= now->used_tokens() + now->reserved_tokens,
         "more is paid than is written down");
  expect(now->steps_cost == now->used_cost_micros,
         "the costs of the steps are not those of the run");
  expect(now->steps_reserved == now->reserved_requests &&
             now->steps_reserved_cost == now->reserved_cost_micros,
         "what is reserved for the run is not what is for its steps");
  // Reservations may be released, so that a run must wait for them before it stops.
  const bool is_stopped = now->stop_reason == "budget_exceeded";
  if (is_stopped && !is_stopped_)
    expect(!has_room(*now), "the run ends for its budget, though there may be room soon");
  is_stopped_ = is_stopped;
  for (const auto opportunity :
       rows<std::int64_t>("select opportunity from autopilot_steps where reply is not null"))
    model_.kept[opportunity] = true;
}

void BudgetsSchedule::ask() {
  autopilot::RunRequest request;
  request.max_items = items_;
  request.budget = {.max_cost_micros = max_cost_,
                    .max_tokens = max_tokens_,
                    .max_requests = max_calls_,
                    .max_seconds = most_seconds};
  for (;;) {
    if (const auto node = any<AutopilotNode>()) {
      const auto made = node->autopilot.runs().create(editor_call, request);
      if (node->process().is_alive &&
          (made || made.error().type == &autopilot::problems::run_already_active))
        return;
    }
    world().sleep(milliseconds(world().random().below(3'000)));
    if (ledger()) return;
  }
}

std::vector<std::function<void()>> BudgetsSchedule::callers() {
  return {[this] { ask(); }};
}

bool BudgetsSchedule::is_over() {
  const auto now = ledger();
  return now && now->status != "queued" && now->status != "running";
}

void BudgetsSchedule::check_end() {
  look();
  const auto now = *ledger();
  if (now.status != "awaiting_approval" && now.status != "failed")
    world().violated("the run is " + now.status);
  if (now.reserved_requests != 0) world().violated("something stays reserved");
  const auto twice = rows<std::int64_t>(
      "select opportunity from simulated_drafts group by opportunity having count(*) > 1");
  if (!twice.empty()) world().violated("a draft is made twice");
  const auto lost = rows<std::int64_t>(
      "select opportunity from autopilot_steps s where (state = 'generated') <> exists "
      "(select 1 from simulated_drafts d where d.opportunity = s.opportunity)");
  if (!lost.empty()) world().violated("steps and drafts are not the same");
  const auto open = rows<std::int64_t>(
      "select opportunity from autopilot_steps where state in ('queued', 'running')");
  if (!open.empty()) world().violated("steps are left over");
}

}  // namespace toolyard::simulation
