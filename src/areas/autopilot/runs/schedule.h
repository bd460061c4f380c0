// The schedule of the daily run: a job for the next day, which every node queues and which exists
// only once. When it runs, it queues the next one.
#pragma once
#include <cstdint>
#include <expected>
#include <optional>

#include "areas/autopilot/runs/progress.h"
#include "areas/autopilot/runs/service.h"

namespace toolyard::autopilot {

class Schedule {
 public:
  Schedule(const Dependencies& dependencies, const RunService& runs)
      : dependencies_(dependencies), runs_(runs) {}

  static constexpr std::string_view job_kind = "autopilot.daily";

  // Queues the next daily run, once a day. Called again and again by one thread of every node.
  Result<void> plan();
  std::expected<void, JobFault> run(RunningJob& job) const;

  // Returns the first time after `now` at the configured hour.
  static Instant next(const Daily& daily, Instant now);

 private:
  void queue_next(Transaction& transaction, Instant after) const;

  const Dependencies& dependencies_;
  const RunService& runs_;
  std::optional<std::int64_t> planned_on_;  // day of the last success
};

}  // namespace toolyard::autopilot
