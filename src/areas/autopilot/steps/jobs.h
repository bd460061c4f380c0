// The job of one step: reserves budget, calls a language model, stores its response, and has a
// draft created from it. A stored response is never requested again.
#pragma once
#include <expected>

#include "areas/autopilot/runs/progress.h"

namespace toolyard::autopilot {

class StepJobs {
 public:
  explicit StepJobs(const Dependencies& dependencies) : dependencies_(dependencies) {}

  std::expected<void, JobFault> run(RunningJob& job) const;

 private:
  enum class Next { nothing, ask, make };
  struct StartedStep {
    Next next = Next::nothing;
    StoredStep step;
    std::optional<UserId> requested_by;
  };

  Result<StartedStep> begin(RunningJob& job) const;
  Result<StartedStep> enter(Transaction& transaction, StoredRun& run, StoredStep& step) const;
  Result<StartedStep> take_room(Transaction& transaction, StoredRun& run, StoredStep& step,
                                const Assignment& assignment) const;
  std::expected<void, JobFault> ask(StartedStep& begun, RunningJob& job) const;
  Result<void> keep(StoredStep& step, const WrittenText& reply, std::int64_t milliseconds,
                    RunningJob& job) const;
  JobFault note_fault(const StoredStep& step, const WritingFault& fault, std::int64_t milliseconds,
                      RunningJob& job) const;
  Result<void> make(const StartedStep& begun, RunningJob& job) const;
  std::expected<void, JobFault> fail(const StoredStep& step, const Error& error,
                                     RunningJob& job) const;

  const Dependencies& dependencies_;
};

}  // namespace toolyard::autopilot
