// Packs days that a program of a version without segments has written: those that were there at an
// upgrade, and those that older nodes write while it lasts. Until then, reports read their facts.
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

  // Asks for the jobs that there is work for: looks at the start and once a day. To be called
  // often.
  Result<void> plan();
  // The handler of the job, which is about a site.
  std::expected<void, JobFault> pack(RunningJob& job);

 private:
  Database& database_;
  JobQueue& jobs_;
  const Clock clock_;
  std::atomic<Day> looked_ = -1;
};

}  // namespace toolyard::search
