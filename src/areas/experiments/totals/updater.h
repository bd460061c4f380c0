// Keeps the totals of experiments up to date, so that results have few changes to add to them, and
// requests a full count of totals that are missing or cannot be used. Any number of nodes may do so
// at the same time: if two do the same work, only one result is stored. Recording events never
// waits for it.
#pragma once
#include <expected>
#include <map>
#include <string_view>

#include "areas/experiments/totals/counting.h"
#include "core/time/clock.h"
#include "ports/job_queue.h"

namespace toolyard::experiments {

class TotalsUpdater {
 public:
  static constexpr std::string_view job_kind = "experiments.count";

  TotalsUpdater(Database& database, JobQueue& jobs, Clock clock)
      : database_(database), jobs_(jobs), clock_(std::move(clock)) {}

  // Adds recent changes to the totals. To be called often, by one thread.
  Result<void> keep_up();
  // The handler of the job, whose object is an experiment: counts everything.
  std::expected<void, JobFault> count(RunningJob& job);

 private:
  std::expected<void, JobFault> count_held(RunningJob& job);
  Result<void> keep_up(ExperimentId id);
  Result<void> ask_for_count(ExperimentId id);

  Database& database_;
  JobQueue& jobs_;
  const Clock clock_;
  std::map<ExperimentId, Instant> last_requests_;  // when a count was last requested
};

}  // namespace toolyard::experiments
