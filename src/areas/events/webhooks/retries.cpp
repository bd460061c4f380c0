#include "areas/events/webhooks/retries.h"

#include <algorithm>
#include <array>

namespace toolyard::webhooks {
namespace {

using std::chrono::microseconds;
using std::chrono::seconds;

constexpr std::array<seconds, 10> pauses{
    seconds(5),     seconds(30),    seconds(120),    seconds(600),    seconds(1'800),
    seconds(3'600), seconds(7'200), seconds(14'400), seconds(28'800), seconds(43'200)};

microseconds pause_after(std::int64_t count, double chance) {
  const auto at = std::clamp<std::int64_t>(count - 1, 0, std::ssize(pauses) - 1);
  const auto usual = static_cast<double>(microseconds(pauses.at(std::size_t(at))).count());
  return microseconds(
      static_cast<std::int64_t>(usual * (0.8 + 0.4 * std::clamp(chance, 0.0, 1.0))));
}

}  // namespace

bool is_delivered(const Outcome& outcome) {
  return outcome.status && *outcome.status >= 200 && *outcome.status < 300;
}

bool is_gone(const Outcome& outcome) { return outcome.status == 410; }

std::optional<Instant> next_attempt(const Attempts& attempts, const Outcome& outcome,
                                    double chance) {
  const auto pause = std::max<microseconds>(pause_after(attempts.count, chance),
                                            outcome.retry_after.value_or(seconds(0)));
  const auto next = attempts.last_at + pause;
  if (next > attempts.first_at + patience) return std::nullopt;
  return next;
}

seconds rest_after(std::int64_t failures) {
  if (failures < failures_before_rests) return seconds(0);
  const auto doublings = std::min<std::int64_t>(failures - failures_before_rests, 6);
  return std::min(seconds(10) * (1 << doublings), seconds(600));
}

}  // namespace toolyard::webhooks
