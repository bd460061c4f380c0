#include "areas/autopilot/runs/jobs.h"

#include <algorithm>

#include "core/endpoint/call_scope.h"

namespace toolyard::autopilot {
namespace {

constexpr std::string_view same_page =
    "Another step of this run proposes a change to the same page.";

using Notes = std::vector<std::pair<std::int64_t, std::string>>;  // by number of the step

std::expected<void, JobFault> outcome(const Result<void>& done) {
  if (done) return {};
  return std::unexpected(fault_of(done.error()));
}

Choice choice_of(const StoredRun& run) {
  return {.run = run.id,
          .locale = run.locale ? std::string_view(*run.locale) : std::string_view(),
          .purposes = run.purposes,
          .ids = run.opportunity_ids,
          .at_most = run.max_items};
}

StoredStep step_of(const StoredRun& run, Brief brief, std::int64_t seq) {
  StoredStep step;
  step.run = run.id;
  step.seq = seq;
  step.opportunity = brief.opportunity;
  step.brief = std::move(brief);
  return step;
}

bool is_at_work(Status status) {
  return status == Status::queued || status == Status::running || status == Status::approved ||
         status == Status::publishing;
}

}  // namespace

void RunJobs::plan_dry(Transaction& transaction, StoredRun& run, std::vector<Brief> briefs) const {
  std::int64_t seq = 0;
  std::set<std::string> places;
  for (auto& brief : briefs) {
    auto step = step_of(run, std::move(brief), ++seq);
    const auto assignment = dependencies_.author.assign(transaction, step.brief);
    step.state = StepState::skipped;
    if (!assignment) step.error = message_of(assignment.error());
    else if (is_taken(transaction, step.brief, places)) step.error = same_page;
    else step.template_version = assignment->template_version;
    step.finished_at = dependencies_.clock();
    insert_step(transaction, step);
  }
}

void RunJobs::plan(Transaction& transaction, StoredRun& run) const {
  const auto now = dependencies_.clock();
  move(transaction, run, Action::claim, now);
  const auto choice = choice_of(run);
  auto briefs = run.mode == Mode::dry_run ? dependencies_.opportunities.peek(transaction, choice)
                                          : dependencies_.opportunities.take(transaction, choice);
  if (briefs.empty()) run.stop_reason = StopReason::no_opportunities;
  const bool is_done = briefs.empty() || run.mode == Mode::dry_run;
  if (is_done) {
    plan_dry(transaction, run, std::move(briefs));
    return move(transaction, run, Action::dry_run_done, now);
  }
  std::int64_t seq = 0;
  std::set<std::string> places;
  for (auto& brief : briefs) {
    auto step = step_of(run, std::move(brief), ++seq);
    const bool is_late = is_taken(transaction, step.brief, places);
    if (!is_late) queue_step(dependencies_, transaction, step);
    insert_step(transaction, step);
    if (is_late) end_step(dependencies_, transaction, step, StepState::skipped, same_page);
  }
}

// Two proposals for one page would replace each other: the better opportunity makes one, the other
// stays open for a later run.
bool RunJobs::is_taken(Transaction& transaction, const Brief& brief,
                       std::set<std::string>& places) const {
  auto place = dependencies_.author.place_of(transaction, brief);
  return !place.empty() && !places.insert(std::move(place)).second;
}

std::expected<void, JobFault> RunJobs::plan(RunningJob& job) const {
  return outcome(dependencies_.database.write([&](Transaction& transaction) -> Result<void> {
    TOOLYARD_TRY_VOID(lock_run_of(transaction, job));
    auto run = *find_run(transaction, run_of(job));
    if (run.status == Status::queued && run.steps.empty()) plan(transaction, run);
    return {};
  }));
}

bool RunJobs::is_lost(Transaction& transaction, const std::optional<JobId>& job) const {
  const auto progress = job ? dependencies_.jobs.look(transaction, *job) : std::nullopt;
  return !progress || (progress->state != JobState::queued && progress->state != JobState::running);
}

// Queues a step again whose worker was lost. Returns false if the step has failed instead, because
// it has lost too many workers: it may be what crashes them.
bool RunJobs::try_again(Transaction& transaction, StoredStep& step) const {
  constexpr std::int64_t max_calls = 15;
  if (step.attempts >= max_calls) {
    end_step(dependencies_, transaction, step, StepState::failed,
             "The workers of this step were lost repeatedly.");
    return false;
  }
  count_lost_call(dependencies_, transaction, step);
  step.state = StepState::queued;
  queue_step(dependencies_, transaction, step);
  update_step(transaction, step);
  return true;
}

// Queues all lost steps again. Returns whether any step has ended.
bool RunJobs::recover_steps(Transaction& transaction, const StoredRun& run) const {
  bool has_ended = false, is_held = false;
  for (auto& step : find_steps(transaction, run.id)) {
    const bool is_open = step.state == StepState::queued || step.state == StepState::running;
    if (is_open && !step.is_waiting && is_lost(transaction, step.job))
      has_ended = !try_again(transaction, step) || has_ended;
    is_held = is_held || step.reserved.has_value();
  }
  if (!is_held) wake_waiting(dependencies_, transaction, run.id);
  return has_ended;
}

void RunJobs::recover(Transaction& transaction, const StoredRun& run, RunningJob& job) const {
  const auto id = static_cast<std::int64_t>(run.id);
  if (run.status == Status::approved || run.status == Status::publishing)
    dependencies_.jobs.add(transaction, {.kind = std::string(jobs_of_runs::finish), .object = id});
  else if (run.steps.empty())
    dependencies_.jobs.add(transaction, {.kind = std::string(jobs_of_runs::plan), .object = id});
  else if (recover_steps(transaction, run)) conclude(dependencies_, transaction, run.id);
  dependencies_.jobs.add(transaction, {.kind = std::string(jobs_of_runs::watch),
                                       .object = id,
                                       .revision = job.revision() + 1,
                                       .run_at = dependencies_.clock() + watch_interval});
}

std::expected<void, JobFault> RunJobs::watch(RunningJob& job) const {
  return outcome(dependencies_.database.write([&](Transaction& transaction) -> Result<void> {
    TOOLYARD_TRY_VOID(lock_run_of(transaction, job));
    const auto run = *find_run(transaction, run_of(job));
    if (is_at_work(run.status)) recover(transaction, run, job);
    return {};
  }));
}

Result<std::optional<StoredRun>> RunJobs::begin_finish(RunningJob& job) const {
  using Found = std::optional<StoredRun>;
  return dependencies_.database.write([&](Transaction& transaction) -> Result<Found> {
    TOOLYARD_TRY_VOID(lock_run_of(transaction, job));
    auto run = *find_run(transaction, run_of(job));
    if (run.status == Status::approved && run.mode != Mode::publish) {
      move(transaction, run, Action::no_publish, dependencies_.clock());
      return Found();
    }
    if (run.status == Status::approved)
      move(transaction, run, Action::publish_start, dependencies_.clock());
    return run.status == Status::publishing ? Found(std::move(run)) : Found();
  });
}

Result<void> RunJobs::publish(const StoredRun& run, const Step& listed, RunningJob& job) const {
  // Acts for the account that has approved the run.
  const Call call{.caller = {.user = run.approval->by.value_or(UserId{}), .role = Role::approver}};
  const CallScope scope(call);
  return dependencies_.database.write([&](Transaction& transaction) -> Result<void> {
    TOOLYARD_TRY_VOID(lock_run_of(transaction, job));
    auto step = *find_step(transaction, run.id, listed.seq);
    auto done = dependencies_.author.publish(call, *step.content_item, *step.revision);
    if (!done) return done;
    step.state = StepState::published;
    step.error.reset();
    update_step(transaction, step);
    dependencies_.opportunities.finish(transaction, run.id, step.opportunity, *step.content_item);
    return {};
  });
}

std::expected<void, JobFault> RunJobs::finish(RunningJob& job) const {
  const auto run = begin_finish(job);
  if (!run) return std::unexpected(fault_of(run.error()));
  if (!*run) return {};
  Notes faults;
  for (const auto& step : (**run).steps) {
    if (step.state != StepState::approved) continue;
    auto done = publish(**run, step, job);
    if (done) continue;
    if (done.error().type->kind == ErrorKind::unavailable && job.attempt() < max_attempts)
      return std::unexpected(fault_of(done.error()));
    faults.emplace_back(step.seq, message_of(done.error()));
  }
  return outcome(dependencies_.database.write([&](Transaction& transaction) -> Result<void> {
    TOOLYARD_TRY_VOID(lock_run_of(transaction, job));
    auto current = *find_run(transaction, run_of(job));
    if (current.status != Status::publishing) return {};
    for (const auto& [seq, reason] : faults) {
      auto step = *find_step(transaction, current.id, seq);
      end_step(dependencies_, transaction, step, StepState::failed, reason);
    }
    if (!faults.empty()) current.stop_reason = StopReason::error;
    move(transaction, current, faults.empty() ? Action::done : Action::error,
         dependencies_.clock());
    return {};
  }));
}

std::expected<void, JobFault> RunJobs::expire(RunningJob& job) const {
  return outcome(dependencies_.database.write([&](Transaction& transaction) -> Result<void> {
    TOOLYARD_TRY_VOID(lock_run_of(transaction, job));
    auto run = *find_run(transaction, run_of(job));
    if (run.status == Status::awaiting_approval)
      abandon(dependencies_, transaction, run, Action::timeout);
    return {};
  }));
}

}  // namespace toolyard::autopilot
