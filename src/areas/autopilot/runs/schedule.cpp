#include "areas/autopilot/runs/schedule.h"

namespace toolyard::autopilot {
namespace {

std::int64_t day_of(Instant moment) {
  return std::chrono::floor<std::chrono::days>(moment).time_since_epoch().count();
}

}  // namespace

Instant Schedule::next(const Daily& daily, Instant now) {
  const Instant today = std::chrono::floor<std::chrono::days>(now) + std::chrono::hours(daily.hour);
  return today > now ? today : today + std::chrono::days(1);
}

void Schedule::queue_next(Transaction& transaction, Instant after) const {
  const auto due = next(dependencies_.options.daily, after);
  dependencies_.jobs.add(transaction,
                         {.kind = std::string(job_kind), .revision = day_of(due), .run_at = due});
}

Result<void> Schedule::plan() {
  const auto now = dependencies_.clock();
  if (!dependencies_.options.daily.is_planned() || planned_on_ == day_of(now)) return {};
  auto planned = dependencies_.database.write([&](Transaction& transaction) -> Result<void> {
    queue_next(transaction, now);
    return {};
  });
  if (planned) planned_on_ = day_of(now);
  return planned;
}

std::expected<void, JobFault> Schedule::run(RunningJob& job) const {
  if (!dependencies_.options.daily.is_planned()) return {};
  auto done = dependencies_.database.write([&](Transaction& transaction) -> Result<void> {
    TOOLYARD_TRY_VOID(job.hold(transaction));
    const auto now = dependencies_.clock();
    // A run that was missed while no server was running is not made up for.
    if (job.revision() == day_of(now)) runs_.create_daily(transaction, job.revision());
    queue_next(transaction, now);
    return {};
  });
  if (!done) return std::unexpected(fault_of(done.error()));
  return {};
}

}  // namespace toolyard::autopilot
