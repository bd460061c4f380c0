#include "areas/autopilot/steps/jobs.h"

#include <algorithm>

#include "core/time/timed_stop.h"

namespace toolyard::autopilot {
namespace {

using std::chrono::milliseconds;
using Steady = std::chrono::steady_clock;

constexpr std::string_view no_room = "The next model call might exceed the budget.";

std::int64_t since(Steady::time_point begin) {
  return std::chrono::duration_cast<milliseconds>(Steady::now() - begin).count();
}

}  // namespace

Result<StepJobs::StartedStep> StepJobs::begin(RunningJob& job) const {
  return dependencies_.database.write([&](Transaction& transaction) -> Result<StartedStep> {
    TOOLYARD_TRY_VOID(lock_run_of(transaction, job));
    auto run = *find_run(transaction, run_of(job));
    auto step = find_step(transaction, run.id, job.revision() % 100);
    const bool is_ours = step && step->job == job.id() &&
                         (step->state == StepState::queued || step->state == StepState::running);
    if (!is_ours || (run.status != Status::queued && run.status != Status::running))
      return StartedStep{};
    return enter(transaction, run, *step);
  });
}

Result<StepJobs::StartedStep> StepJobs::enter(Transaction& transaction, StoredRun& run,
                                              StoredStep& step) const {
  if (run.status == Status::queued) move(transaction, run, Action::claim, dependencies_.clock());
  if (step.reply) return StartedStep{Next::make, step, run.requested_by};
  if (step.reserved) {
    count_lost_call(dependencies_, transaction, step);
    run = *find_run(transaction, run.id);
  }
  auto assignment = dependencies_.author.assign(transaction, step.brief);
  if (!assignment) {
    if (assignment.error().type->kind == ErrorKind::unavailable)
      return std::unexpected(std::move(assignment.error()));
    end_step(dependencies_, transaction, step, StepState::failed, message_of(assignment.error()));
    conclude(dependencies_, transaction, run.id);
    return StartedStep{};
  }
  return take_room(transaction, run, step, *assignment);
}

Result<StepJobs::StartedStep> StepJobs::take_room(Transaction& transaction, StoredRun& run,
                                                  StoredStep& step,
                                                  const Assignment& assignment) const {
  const Amounts worst{.requests = 1,
                      .prompt_tokens = assignment.prompt_tokens,
                      .completion_tokens = assignment.completion_tokens,
                      .cost_micros = assignment.cost_micros,
                      .milliseconds = dependencies_.call_seconds * 1'000};
  auto taken = worst;
  taken.milliseconds = time_for(run.ledger, worst.milliseconds);
  const auto headroom = run.stop_reason ? Headroom::none : headroom_for(run.ledger, worst);
  if (headroom == Headroom::enough && reserve(transaction, run.id, taken)) {
    step.state = StepState::running;
    step.model_request = assignment.model_request;
    step.template_version = assignment.template_version;
    step.reserved = taken;
    step.attempts += 1;
    if (!step.started_at) step.started_at = dependencies_.clock();
    update_step(transaction, step);
    return StartedStep{Next::ask, step, run.requested_by};
  }
  step.state = StepState::queued;
  step.is_waiting = headroom == Headroom::wait;
  update_step(transaction, step);
  if (headroom == Headroom::wait) return StartedStep{};
  run.stop_reason = StopReason::budget_exceeded;
  update_run(transaction, run);
  skip_rest(dependencies_, transaction, run.id, no_room);
  conclude(dependencies_, transaction, run.id);
  return StartedStep{};
}

// Stores the response and settles its cost. The response has been paid for: if the database is
// unavailable, retries for about a minute, as long as the job belongs to this worker.
Result<void> StepJobs::keep(StoredStep& step, const WrittenText& reply, std::int64_t taken,
                            RunningJob& job) const {
  constexpr int tries = 300;
  for (int count = 1;; ++count) {
    auto next = step;
    next.cost_micros = step.cost_micros + reply.cost_micros;
    next.reserved.reset();
    next.reply = reply;
    next.error.reset();
    auto kept = dependencies_.database.write([&](Transaction& transaction) -> Result<void> {
      TOOLYARD_TRY_VOID(lock_run_of(transaction, job));
      // An earlier try may have been committed although its confirmation was lost.
      if (!find_step(transaction, step.run, step.seq)->reserved) return {};
      settle(transaction, next.run, *step.reserved,
             {.requests = 1,
              .prompt_tokens = reply.prompt_tokens,
              .completion_tokens = reply.completion_tokens,
              .cost_micros = reply.cost_micros,
              .milliseconds = taken});
      update_step(transaction, next);
      wake_waiting(dependencies_, transaction, next.run);
      return {};
    });
    if (kept) step = std::move(next);
    if (kept || count == tries || job.stop().stop_requested() ||
        kept.error().type->kind != ErrorKind::unavailable)
      return kept;
    std::this_thread::sleep_for(milliseconds(200));
  }
}

// Records a call without a response. The step is retried, or ends if the fault is final.
JobFault StepJobs::note_fault(const StoredStep& step, const WritingFault& fault, std::int64_t taken,
                              RunningJob& job) const {
  JobFault answer{.what = fault.what,
                  .is_final = fault.is_final || job.attempt() >= max_attempts,
                  .wait = fault.wait};
  // The outcome of the call is unknown; the next attempt counts it as lost.
  if (job.stop().stop_requested()) return answer;
  auto noted = dependencies_.database.write([&](Transaction& transaction) -> Result<void> {
    TOOLYARD_TRY_VOID(lock_run_of(transaction, job));
    auto next = step;
    Amounts used{.requests = 1};
    if (fault.may_be_paid) used = *step.reserved;
    used.milliseconds = taken;
    settle(transaction, step.run, *step.reserved, used);
    next.cost_micros += used.cost_micros;
    next.reserved.reset();
    next.state = StepState::queued;
    next.error = fault.what;
    update_step(transaction, next);
    wake_waiting(dependencies_, transaction, step.run);
    if (answer.is_final) {
      end_step(dependencies_, transaction, next, StepState::failed, fault.what);
      conclude(dependencies_, transaction, step.run);
      return {};
    }
    auto run = *find_run(transaction, step.run);
    const bool is_quiet = std::ranges::none_of(
        run.steps, [](const Step& one) { return one.state == StepState::running; });
    if (is_quiet && run.status == Status::running)
      move(transaction, run, Action::retryable_error, dependencies_.clock());
    return {};
  });
  if (!noted) return fault_of(noted.error());
  return answer;
}

std::expected<void, JobFault> StepJobs::ask(StartedStep& begun, RunningJob& job) const {
  auto& step = begun.step;
  const auto begin = Steady::now();
  const auto reply = [&] {
    const TimedStop stop(dependencies_.threads, milliseconds(step.reserved->milliseconds),
                         job.stop());
    return dependencies_.author.write(*step.model_request, stop.token());
  }();
  const auto taken = since(begin);
  if (!reply) return std::unexpected(note_fault(step, reply.error(), taken, job));
  if (auto kept = keep(step, *reply, taken, job); !kept)
    return std::unexpected(fault_of(kept.error()));
  return {};
}

Result<void> StepJobs::make(const StartedStep& begun, RunningJob& job) const {
  return dependencies_.database.write([&](Transaction& transaction) -> Result<void> {
    TOOLYARD_TRY_VOID(lock_run_of(transaction, job));
    auto step = begun.step;
    TOOLYARD_TRY(auto draft, dependencies_.author.make(transaction,
                                                       {.run = step.run,
                                                        .brief = step.brief,
                                                        .model_request = *step.model_request,
                                                        .requested_by = begun.requested_by},
                                                       *step.reply));
    step.content_item = draft.content_item;
    step.revision = draft.revision;
    step.state = StepState::generated;
    step.error.reset();
    step.finished_at = dependencies_.clock();
    update_step(transaction, step);
    dependencies_.opportunities.written(transaction, step.run, step.opportunity,
                                        draft.content_item);
    conclude(dependencies_, transaction, step.run);
    return {};
  });
}

std::expected<void, JobFault> StepJobs::fail(const StoredStep& step, const Error& error,
                                             RunningJob& job) const {
  auto fault = fault_of(error);
  fault.is_final = fault.is_final || job.attempt() >= max_attempts;
  if (!fault.is_final) return std::unexpected(std::move(fault));
  auto ended = dependencies_.database.write([&](Transaction& transaction) -> Result<void> {
    TOOLYARD_TRY_VOID(lock_run_of(transaction, job));
    auto next = *find_step(transaction, step.run, step.seq);
    // The draft may have been committed although the confirmation was lost.
    if (next.state == StepState::generated) return {};
    end_step(dependencies_, transaction, next, StepState::failed, message_of(error));
    conclude(dependencies_, transaction, step.run);
    return {};
  });
  return std::unexpected(ended ? std::move(fault) : fault_of(ended.error()));
}

std::expected<void, JobFault> StepJobs::run(RunningJob& job) const {
  auto begun = begin(job);
  if (!begun) return std::unexpected(fault_of(begun.error()));
  if (begun->next == Next::nothing) return {};
  if (begun->next == Next::ask) TOOLYARD_TRY_VOID(ask(*begun, job));
  if (auto made = make(*begun, job); !made) return fail(begun->step, made.error(), job);
  return {};
}

}  // namespace toolyard::autopilot
