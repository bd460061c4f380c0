// Keeps the totals of experiments near to what happens, so that results have few changes to add to
// them, and has those counted that are missing or cannot be used. Any number of nodes may do so at
// the same time: of two that do the same, the work of one counts. Nobody who records events waits
// for it.
#pragma once
#include <expected>
#include <map>
#include <string_view>

#include "areas/experiments/totals/standing.h"
#include "core/time/clock.h"
#include "ports/job_queue.h"

namespace toolyard::experiments {

class TotalsKeeper {
 public:
  static constexpr std::string_view job_kind = "experiments.count";

  TotalsKeeper(Database& database, JobQueue& jobs, Clock clock)
      : database_(database), jobs_(jobs), clock_(std::move(clock)) {}

  // Takes what has changed into the totals; to be called often, by one thread.
  Result<void> keep_up();
  // The handler of the job, which is about an experiment: counts everything.
  std::expected<void, JobFault> count(RunningJob& job);

 private:
  std::expected<void, JobFault> count_held(RunningJob& job);
  Result<void> keep_up(ExperimentId id);
  Result<void> ask_for_count(ExperimentId id);

  Database& database_;
  JobQueue& jobs_;
  const Clock clock_;
  std::map<ExperimentId, Instant> asked_;  // for a count, and when
};

}  // namespace toolyard::experiments
