#include "core/gcra.h"

#include <algorithm>

namespace toolyard {

namespace {

// Time is counted in parts, of which `limit` make up a microsecond: a call costs `period_us` parts,
// and nothing is ever rounded. The most that can be owed is the cost of a full burst.
std::int64_t max_parts(const Rate& rate) { return rate.burst * rate.period_us; }

// Returns how far the arrival time is ahead of `now_us`, in parts.
std::int64_t parts_owed(const Rate& rate, const ArrivalTime& arrival, std::int64_t now_us) {
  auto ahead_us = std::int64_t{0};
  if (__builtin_sub_overflow(arrival.us, now_us, &ahead_us))
    return arrival.us > now_us ? max_parts(rate) : 0;
  // A fraction that was stored for another limit counts as a whole microsecond: at most one too
  // many.
  auto fraction = std::int64_t{arrival.fraction};
  if (arrival.limit != rate.limit && fraction > 0) {
    ++ahead_us;
    fraction = 0;
  }
  if (ahead_us < 0) return 0;
  auto parts = std::int64_t{0};
  if (__builtin_mul_overflow(ahead_us, rate.limit, &parts) ||
      __builtin_add_overflow(parts, fraction, &parts))
    return max_parts(rate);
  return std::min(parts, max_parts(rate));
}

std::int64_t rounded_up(std::int64_t parts, std::int64_t limit) {
  return (parts + limit - 1) / limit;
}

RateState state(const Rate& rate, std::int64_t owed) {
  const auto lacking = owed + rate.period_us - max_parts(rate);
  return {.remaining = (max_parts(rate) - owed) / rate.period_us,
          .reset_us = rounded_up(owed, rate.limit),
          .retry_after_us = lacking > 0 ? rounded_up(lacking, rate.limit) : 0};
}

}  // namespace

Outcome take(const Rate& rate, const ArrivalTime& arrival, std::int64_t now_us) {
  auto owed = parts_owed(rate, arrival, now_us);
  const bool is_allowed = owed + rate.period_us <= max_parts(rate);
  if (is_allowed) owed += rate.period_us;
  return {.is_allowed = is_allowed,
          .arrival = {.us = now_us + owed / rate.limit,
                      .fraction = static_cast<std::uint32_t>(owed % rate.limit),
                      .limit = static_cast<std::uint32_t>(rate.limit)},
          .state = state(rate, owed)};
}

RateState state_of(const Rate& rate, const ArrivalTime& arrival, std::int64_t now_us) {
  return state(rate, parts_owed(rate, arrival, now_us));
}

Rate share_of(const Rate& rate, std::int64_t nodes) {
  const auto count = std::max<std::int64_t>(nodes, 1);
  return {.limit = std::max<std::int64_t>(rate.limit / count, 1),
          .burst = std::max<std::int64_t>(rate.burst / count, 1),
          .period_us = rate.period_us};
}

}  // namespace toolyard
