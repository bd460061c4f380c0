// Retention of search data: deletes what is older than the configured number of months. Checks at
// the start and once a day, and queues a job for each property. A month disappears from all reports
// in one transaction; its facts are then deleted some thousands at a time, so that imports and
// other calls never wait for long.
#pragma once
#include <atomic>
#include <expected>
#include <string_view>

#include "areas/search/options.h"
#include "core/time/clock.h"
#include "core/time/day.h"
#include "ports/database.h"
#include "ports/job_queue.h"

namespace toolyard::search {

class Retention {
 public:
  static constexpr std::string_view job_kind = "search.retention";

  Retention(Database& database, JobQueue& jobs, Clock clock, RetentionOptions options)
      : database_(database), jobs_(jobs), clock_(std::move(clock)), options_(options) {}

  // Queues jobs for properties with expired data. Called periodically; checks once a day.
  Result<void> plan();
  // The handler of the job. The object of the job is a property.
  std::expected<void, JobFault> delete_expired(RunningJob& job);

 private:
  Database& database_;
  JobQueue& jobs_;
  const Clock clock_;
  const RetentionOptions options_;
  std::atomic<Day> looked_ = -1;
};

}  // namespace toolyard::search
