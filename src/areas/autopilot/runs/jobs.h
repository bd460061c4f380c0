// The jobs of a run as a whole: planning it, recovering lost steps, publishing approved drafts, and
// expiring drafts that nobody approves.
#pragma once
#include <expected>
#include <set>
#include <string>

#include "areas/autopilot/runs/progress.h"

namespace toolyard::autopilot {

class RunJobs {
 public:
  explicit RunJobs(const Dependencies& dependencies) : dependencies_(dependencies) {}

  // Takes opportunities, and queues a job for each.
  std::expected<void, JobFault> plan(RunningJob& job) const;
  // Runs periodically while the run is active, and queues another job for each step that has lost
  // its job.
  std::expected<void, JobFault> watch(RunningJob& job) const;
  // Publishes the approved drafts if the mode of the run is `publish`, and completes the run.
  std::expected<void, JobFault> finish(RunningJob& job) const;
  std::expected<void, JobFault> expire(RunningJob& job) const;

  static constexpr std::chrono::seconds watch_interval{60};

 private:
  void plan(Transaction& transaction, StoredRun& run) const;
  void plan_dry(Transaction& transaction, StoredRun& run, std::vector<Brief> briefs) const;
  bool is_taken(Transaction& transaction, const Brief& brief, std::set<std::string>& places) const;
  bool try_again(Transaction& transaction, StoredStep& step) const;
  bool recover_steps(Transaction& transaction, const StoredRun& run) const;
  bool is_lost(Transaction& transaction, const std::optional<JobId>& job) const;
  void recover(Transaction& transaction, const StoredRun& run, RunningJob& job) const;
  Result<std::optional<StoredRun>> begin_finish(RunningJob& job) const;
  Result<void> publish(const StoredRun& run, const Step& step, RunningJob& job) const;

  const Dependencies& dependencies_;
};

}  // namespace toolyard::autopilot
