#include "tests/simulation/world/store.h"

#include <utility>

namespace toolyard::simulation {
namespace {

constexpr std::chrono::milliseconds timeout{2'500};

std::unexpected<Error> unavailable(std::string detail) {
  return fail(problems::store_unavailable, std::move(detail));
}

}  // namespace

struct Store::Plan {
  int breaks_at = 0;   // number of the statement that fails, from 1; 0: none
  bool kills = false;  // the failing statement also kills the process
  bool fails_commit = false;
  bool loses_answer = false;
  bool runs_again = false;
  bool kills_after = false;
};

// Counts the statements, and throws at the one that is planned to fail.
class Store::Statements final : public Transaction {
 public:
  Statements(Store& store, Transaction& real, const Plan& plan)
      : store_(store), real_(real), plan_(plan) {}

  Attempt<std::int64_t> run(std::string_view sql, std::span<const Bound> values,
                            const RowSink& sink) override {
    count();
    return real_.run(sql, values, sink);
  }
  void run_script(std::string_view sql) override {
    count();
    real_.run_script(sql);
  }

 private:
  void count() {
    if (++number_ != plan_.breaks_at) return;
    if (plan_.kills) store_.world_.kill(store_.process_, "within a transaction");
    throw StoreUnavailable("a statement has failed");
  }

  Store& store_;
  Transaction& real_;
  const Plan& plan_;
  int number_ = 0;
};

Store::Plan Store::plan(Mode mode) {
  auto& random = world_.random();
  const auto& faults = world_.faults;
  Plan plan;
  const bool breaks = random.chance(faults.breaks);
  plan.kills = random.chance(faults.kills_inside);
  if (breaks || plan.kills) plan.breaks_at = int(random.between(1, 6));
  if (mode == Mode::read) return plan;
  plan.fails_commit = random.chance(faults.fails_commit);
  plan.loses_answer = random.chance(faults.loses_answer);
  plan.runs_again = random.chance(faults.runs_again);
  plan.kills_after = random.chance(faults.kills_after);
  return plan;
}

Result<void> Store::run_idempotently(Mode mode, const Work& work, const Plan& plan,
                                     bool& is_committed) {
  const Scheduler::NoYieldGuard alone(world_.scheduler());
  bool is_undone = false;
  const auto pass_on = [&](Transaction& transaction) -> Result<void> {
    Statements statements(*this, transaction, plan);
    try {
      is_undone = work(statements) == Verdict::undo;
    } catch (const StoreUnavailable& away) {
      world_.note("process " + std::to_string(process_.number) + ": " + away.what());
      throw;
    }
    if (is_undone) return unavailable("undone");
    if (plan.fails_commit) throw StoreUnavailable("the commit has failed");
    return {};
  };
  auto done = mode == Mode::read ? real_.read(pass_on) : real_.write(pass_on);
  is_committed = done.has_value() && mode == Mode::write;
  if (is_committed && observe_) observe_(process_);
  if (is_undone) return {};
  return done;
}

Result<void> Store::perform(Mode mode, const Work& work, const Plan& plan, bool& is_committed) {
  if (plan.runs_again) {
    // Simulates an engine that repeats a transaction whose commit certainly did not arrive.
    auto first = plan;
    first.fails_commit = true;
    if (auto done = run_idempotently(mode, work, first, is_committed); done) return done;
    if (!process_.is_alive) return unavailable("gone");
  }
  return run_idempotently(mode, work, plan, is_committed);
}

Result<void> Store::transact(Mode mode, const Work& work) {
  const auto begin = world_.now_us();
  auto done = transact_somehow(mode, work);
  if (!done || world_.now_us() - begin > 1'000'000) process_.trouble_us = world_.now_us();
  return done;
}

Result<void> Store::transact_somehow(Mode mode, const Work& work) {
  auto& scheduler = world_.scheduler();
  scheduler.pause();
  if (!process_.is_alive) return unavailable("gone");
  if (world_.random().chance(world_.faults.is_slow))
    world_.sleep(std::chrono::milliseconds(world_.random().below(timeout.count())));
  if (world_.now_us() < world_.store_is_away_until_us ||
      world_.random().chance(world_.faults.refuses)) {
    if (world_.random().chance(0.3)) world_.sleep(timeout);
    return unavailable("refused");
  }
  if (!process_.is_alive) return unavailable("gone");
  const auto chosen = plan(mode);
  bool is_committed = false;
  auto done = perform(mode, work, chosen, is_committed);
  if (is_committed && chosen.kills_after) world_.kill(process_, "after a commit");
  scheduler.pause();
  if (!process_.is_alive) return unavailable("gone");
  if (is_committed && chosen.loses_answer) return unavailable("It may have been saved.");
  return done;
}

}  // namespace toolyard::simulation
