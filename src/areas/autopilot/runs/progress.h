// The kinds of jobs of a run, and the state changes of a run and its steps. All functions work
// within the caller's transaction, which must have locked the run.
#pragma once
#include <string>
#include <string_view>

#include "areas/autopilot/dependencies.h"
#include "areas/autopilot/runs/store.h"
#include "areas/autopilot/steps/store.h"

namespace toolyard::autopilot {

// Kinds of the jobs of a run. The object of these jobs is the id of the run.
namespace jobs_of_runs {
inline constexpr std::string_view plan = "autopilot.plan";
inline constexpr std::string_view step = "autopilot.step";
inline constexpr std::string_view watch = "autopilot.watch";
inline constexpr std::string_view approve = "autopilot.approve";
inline constexpr std::string_view finish = "autopilot.finish";
inline constexpr std::string_view expire = "autopilot.expire";
}  // namespace jobs_of_runs

// Number of attempts of a job. If the last one fails, it marks the step as failed.
inline constexpr int max_attempts = 5;

// Returns the message of an error for users: the details of its faults, or its own.
inline std::string message_of(const Error& error) {
  std::string text = error.faults.empty() ? error.detail : std::string();
  for (const auto& fault : error.faults) text.append(text.empty() ? "" : " ").append(fault.detail);
  return text;
}

inline RunId run_of(const RunningJob& job) { return RunId{job.object()}; }

// Locks the run of the job, and then the job. All code that ends jobs of a run uses this order,
// which avoids deadlocks. Returns an error if the run does not exist or the job does not belong to
// this worker any more.
Result<void> lock_run_of(Transaction& transaction, RunningJob& job);

// Moves the run to the next state and stores it. Throws std::logic_error if the workflow has no
// such transition.
void move(Transaction& transaction, StoredRun& run, Action action, Instant now);

// Queues a new job for the step. Does not store the step.
void queue_step(const Dependencies& dependencies, Transaction& transaction, StoredStep& step);

// Settles the call in progress, if there is one, as lost: at its maximum cost, but with no more
// time than has elapsed. Does not store the step.
void count_lost_call(const Dependencies& dependencies, Transaction& transaction, StoredStep& step);

// Queues some of the steps again that wait for room in the budget.
void wake_waiting(const Dependencies& dependencies, Transaction& transaction, RunId run);

// Ends a step in the given state, and releases its opportunity.
void end_step(const Dependencies& dependencies, Transaction& transaction, StoredStep& step,
              StepState state, std::string_view reason);

// Ends all queued steps as skipped, except those that have a response of the model, which need no
// more budget.
void skip_rest(const Dependencies& dependencies, Transaction& transaction, RunId run,
               std::string_view reason);

// Moves the run to its next state if all steps have ended.
void conclude(const Dependencies& dependencies, Transaction& transaction, RunId run);

// Ends the run by `action`: ends its open steps, cancels its jobs, and releases its unfinished
// opportunities.
void abandon(const Dependencies& dependencies, Transaction& transaction, StoredRun& run,
             Action action);

}  // namespace toolyard::autopilot
