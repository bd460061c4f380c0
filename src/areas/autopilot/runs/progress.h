// The jobs of a run, and how one that is locked moves on: what happens to it and its steps when one
// of these ends. All of it within the caller's transaction.
#pragma once
#include <string>
#include <string_view>

#include "areas/autopilot/dependencies.h"
#include "areas/autopilot/runs/store.h"
#include "areas/autopilot/steps/store.h"

namespace toolyard::autopilot {

// The jobs of a run, `object` being its number.
namespace jobs_of_runs {
inline constexpr std::string_view plan = "autopilot.plan";
inline constexpr std::string_view step = "autopilot.step";
inline constexpr std::string_view watch = "autopilot.watch";
inline constexpr std::string_view approve = "autopilot.approve";
inline constexpr std::string_view finish = "autopilot.finish";
inline constexpr std::string_view expire = "autopilot.expire";
}  // namespace jobs_of_runs

// Attempts that a job has; in the last one, what is left to do is to say that it failed.
inline constexpr int most_attempts = 5;

// What people are told of an error.
inline std::string message_of(const Error& error) {
  std::string text = error.faults.empty() ? error.detail : std::string();
  for (const auto& fault : error.faults) text.append(text.empty() ? "" : " ").append(fault.detail);
  return text;
}

inline RunId run_of(const RunningJob& job) { return RunId{job.object()}; }

// The run of the job, and then the job itself: always in this order, which those who end jobs of a
// run keep to as well.
Result<void> lock_run_of(Transaction& transaction, RunningJob& job);

// Along the table of the workflow; a row that is not there is a fault of ours.
void move(Transaction& transaction, StoredRun& run, Action action, Instant now);

// A job of its own for the step.
void queue_step(const Dependencies& dependencies, Transaction& transaction, StoredStep& step);

// The call under way, if there is one, is counted with all that it could have cost, and with no
// more time than has gone by.
void count_lost_call(const Dependencies& dependencies, Transaction& transaction, StoredStep& step);

// Has steps that wait for room in the budget try again, some of them.
void wake_waiting(const Dependencies& dependencies, Transaction& transaction, RunId run);

// The step ends so, and its opportunity is free again.
void end_step(const Dependencies& dependencies, Transaction& transaction, StoredStep& step,
              StepState state, std::string_view reason);

// All steps that have not begun end as skipped; those with an answer need no more room.
void skip_rest(const Dependencies& dependencies, Transaction& transaction, RunId run,
               std::string_view reason);

// Where all steps have ended: what becomes of the run.
void conclude(const Dependencies& dependencies, Transaction& transaction, RunId run);

// The run is over, and whatever it has not come to an end with is free again.
void abandon(const Dependencies& dependencies, Transaction& transaction, StoredRun& run,
             Action action);

}  // namespace toolyard::autopilot
