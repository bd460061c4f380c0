// The jobs of a run as a whole: planning it, recovering lost steps, publishing what was approved,
// and expiring what nobody approves.
#pragma once
#include <expected>

#include "areas/autopilot/runs/progress.h"

namespace toolyard::autopilot {

class RunJobs {
 public:
  explicit RunJobs(const Dependencies& dependencies) : dependencies_(dependencies) {}

  // Chooses the opportunities, and leaves a job for each.
  std::expected<void, JobFault> plan(RunningJob& job) const;
  // From time to time while there is work: what has lost its job is given another.
  std::expected<void, JobFault> watch(RunningJob& job) const;
  // Publishes what was approved, where the run is to.
  std::expected<void, JobFault> finish(RunningJob& job) const;
  std::expected<void, JobFault> expire(RunningJob& job) const;

  static constexpr std::chrono::seconds watch_interval{60};

 private:
  void plan(Transaction& transaction, StoredRun& run) const;
  void plan_dry(Transaction& transaction, StoredRun& run, std::vector<Brief> briefs) const;
  bool try_again(Transaction& transaction, StoredStep& step) const;
  bool recover_steps(Transaction& transaction, const StoredRun& run) const;
  bool is_lost(Transaction& transaction, const std::optional<JobId>& job) const;
  void recover(Transaction& transaction, const StoredRun& run, RunningJob& job) const;
  Result<std::optional<StoredRun>> begin_finish(RunningJob& job) const;
  Result<void> publish(const StoredRun& run, const Step& step, RunningJob& job) const;

  const Dependencies& dependencies_;
};

}  // namespace toolyard::autopilot
