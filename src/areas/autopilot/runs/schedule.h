// The daily run: a job for the next day's, which every node adds and which is there once; when it
// is done it adds the next.
#pragma once
#include <expected>

#include "areas/autopilot/runs/progress.h"
#include "areas/autopilot/runs/service.h"

namespace toolyard::autopilot {

class Schedule {
 public:
  Schedule(const Dependencies& dependencies, const RunService& runs)
      : dependencies_(dependencies), runs_(runs) {}

  static constexpr std::string_view job_kind = "autopilot.daily";

  // At the start of every node.
  Result<void> plant() const;
  std::expected<void, JobFault> run(RunningJob& job) const;

  // The first moment after `now` at that hour.
  static Instant next(const Daily& daily, Instant now);

 private:
  void plant(Transaction& transaction, Instant after) const;

  const Dependencies& dependencies_;
  const RunService& runs_;
};

}  // namespace toolyard::autopilot
