// Packs days that were written by a version without segments: existing days after an upgrade, and
// days that older nodes write during a rolling upgrade. Until a day is packed, reports read its
// facts.
#pragma once
#include <atomic>
#include <expected>
#include <string_view>

#include "core/time/clock.h"
#include "core/time/day.h"
#include "ports/database.h"
#include "ports/job_queue.h"

namespace toolyard::search {

class Packing {
 public:
  static constexpr std::string_view job_kind = "search.pack";

  Packing(Database& database, JobQueue& jobs, Clock clock)
      : database_(database), jobs_(jobs), clock_(std::move(clock)) {}

  // Queues a job for each site with days that are not packed. Called periodically; checks at the
  // start and once a day.
  Result<void> plan();
  // The handler of the job. The object of the job is a site.
  std::expected<void, JobFault> pack(RunningJob& job);

 private:
  Database& database_;
  JobQueue& jobs_;
  const Clock clock_;
  std::atomic<Day> looked_ = -1;
};

}  // namespace toolyard::search
