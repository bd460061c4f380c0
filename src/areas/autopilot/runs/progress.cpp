#include "areas/autopilot/runs/progress.h"

#include <algorithm>
#include <stdexcept>

#include "areas/autopilot/event_kinds.h"
#include "records/events.h"

namespace toolyard::autopilot {
namespace {

// Steps that are queued again at once. More than one, so that a run with much room soon uses it
// again; few, because most steps find none.
constexpr std::int64_t max_woken = 2;

bool is_open(const Step& step) {
  return step.state == StepState::queued || step.state == StepState::running;
}

void write_run_event(Transaction& transaction, const StoredRun& run, Instant now) {
  const auto& kind = is_over(run.status) ? event_kinds::finished : event_kinds::waiting;
  const RunEvent data{.id = static_cast<std::int64_t>(run.id),
                      .mode = run.mode,
                      .status = run.status,
                      .stop_reason = run.stop_reason,
                      .counts = run.counts};
  write_event(transaction, kind, data, {data.id}, now);
}

void await_approval(const Dependencies& dependencies, Transaction& transaction, StoredRun& run) {
  const auto id = static_cast<std::int64_t>(run.id);
  const bool is_exceeded = run.stop_reason == StopReason::budget_exceeded;
  move(transaction, run, is_exceeded ? Action::budget_exceeded : Action::drafts_ready,
       dependencies.clock());
  dependencies.jobs.add(
      transaction,
      {.kind = std::string(jobs_of_runs::expire), .object = id, .run_at = run.expires_at});
  if (run.auto_approve && run.counts.generated > 0)
    dependencies.jobs.add(transaction, {.kind = std::string(jobs_of_runs::approve), .object = id});
}

}  // namespace

Result<void> lock_run_of(Transaction& transaction, RunningJob& job) {
  if (!lock_record<StoredRun>(transaction, run_of(job))) return no_such<StoredRun>();
  return job.hold(transaction);
}

void move(Transaction& transaction, StoredRun& run, Action action, Instant now) {
  const auto* row = find_move(run.status, action);
  if (!row)
    throw std::logic_error("no transition from " + std::string(spelling(run.status)) + " by " +
                           std::string(spelling(action)));
  run.status = row->to;
  if (run.status == Status::running && !run.started_at) run.started_at = now;
  if (is_over(run.status)) run.finished_at = now;
  update_run(transaction, run);
  if (run.status == Status::awaiting_approval || is_over(run.status))
    write_run_event(transaction, run, now);
}

void queue_step(const Dependencies& dependencies, Transaction& transaction, StoredStep& step) {
  step.turn += 1;
  step.is_waiting = false;
  step.job = dependencies.jobs.add(transaction, {.kind = std::string(jobs_of_runs::step),
                                                 .object = static_cast<std::int64_t>(step.run),
                                                 .revision = step.turn * 100 + step.seq});
}

void count_lost_call(const Dependencies& dependencies, Transaction& transaction, StoredStep& step) {
  if (!step.reserved) return;
  const auto now = dependencies.clock();
  const auto gone_by = std::chrono::ceil<std::chrono::milliseconds>(
      now - std::min(now, step.started_at.value_or(now)));
  auto lost = *step.reserved;
  lost.milliseconds = std::min<std::int64_t>(lost.milliseconds, gone_by.count());
  settle(transaction, step.run, *step.reserved, lost);
  step.cost_micros += step.reserved->cost_micros;
  step.reserved.reset();
}

void wake_waiting(const Dependencies& dependencies, Transaction& transaction, RunId run) {
  for (auto& step : find_waiting(transaction, run, max_woken)) {
    queue_step(dependencies, transaction, step);
    update_step(transaction, step);
  }
}

void end_step(const Dependencies& dependencies, Transaction& transaction, StoredStep& step,
              StepState state, std::string_view reason) {
  count_lost_call(dependencies, transaction, step);
  step.state = state;
  step.is_waiting = false;
  step.error = std::string(reason);
  step.finished_at = dependencies.clock();
  update_step(transaction, step);
  dependencies.opportunities.give_back(transaction, step.run, step.opportunity);
}

void skip_rest(const Dependencies& dependencies, Transaction& transaction, RunId run,
               std::string_view reason) {
  for (auto& step : find_steps(transaction, run)) {
    if (step.state != StepState::queued || step.reply) continue;
    end_step(dependencies, transaction, step, StepState::skipped, reason);
  }
}

void conclude(const Dependencies& dependencies, Transaction& transaction, RunId id) {
  auto run = *find_run(transaction, id);
  if (std::ranges::any_of(run.steps, is_open)) return;
  if (run.status == Status::queued) move(transaction, run, Action::claim, dependencies.clock());
  if (run.status != Status::running) return;
  if (run.counts.generated > 0 || run.stop_reason == StopReason::budget_exceeded)
    return await_approval(dependencies, transaction, run);
  run.stop_reason = StopReason::error;
  move(transaction, run, Action::attempts_exhausted, dependencies.clock());
}

void abandon(const Dependencies& dependencies, Transaction& transaction, StoredRun& run,
             Action action) {
  for (auto& step : find_steps(transaction, run.id)) {
    if (is_open(step))
      end_step(dependencies, transaction, step, StepState::skipped, "The run has ended.");
    else if (step.state == StepState::generated)
      dependencies.opportunities.give_back(transaction, run.id, step.opportunity);
  }
  const auto id = static_cast<std::int64_t>(run.id);
  for (const auto kind : {jobs_of_runs::plan, jobs_of_runs::step, jobs_of_runs::approve})
    dependencies.jobs.cancel(transaction, kind, id);
  move(transaction, run, action, dependencies.clock());
}

}  // namespace toolyard::autopilot
