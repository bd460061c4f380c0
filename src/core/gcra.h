// The generic cell rate algorithm (GCRA): rate limiting whose only state is one moment, the
// theoretical arrival time. Pure functions with exact integer arithmetic.
#pragma once
#include <cstdint>

namespace toolyard {

// Allows `limit` calls per period, of which `burst` may arrive at once. In any span of time, at
// most `burst` + span * limit / period calls are allowed, and a caller that calls without pause
// gets exactly the whole part of that number. Each member is from 1 to 1,000,000,000.
struct Rate {
  std::int64_t limit = 1;
  std::int64_t burst = 1;
  std::int64_t period_us = 60'000'000;

  bool operator==(const Rate&) const = default;
};

// The theoretical arrival time: when the calls so far would have arrived if they were evenly
// spaced. The further it is ahead of the current time, the fewer calls are left. Its value is `us`
// + `fraction` / `limit` microseconds. All zeros: no call yet.
struct ArrivalTime {
  std::int64_t us = 0;
  std::uint32_t fraction = 0;
  std::uint32_t limit = 0;

  bool operator==(const ArrivalTime&) const = default;
};

// What a rate allows at one moment.
struct RateState {
  std::int64_t remaining = 0;       // calls that would be allowed at once
  std::int64_t reset_us = 0;        // until the whole burst is available again
  std::int64_t retry_after_us = 0;  // until one call is allowed; 0 if one is allowed at once

  bool operator==(const RateState&) const = default;
};

struct Outcome {
  bool is_allowed = false;
  ArrivalTime arrival;  // to be stored; a rejected call does not count
  RateState state;      // after the call
};

// Decides on one call at `now_us`. After the clock jumps backwards, a caller is never blocked
// longer than if the burst had just been used up; after it jumps forwards, no more than the burst
// is available.
Outcome take(const Rate& rate, const ArrivalTime& arrival, std::int64_t now_us);

// Returns what a rate allows at `now_us`, without counting a call.
RateState state_of(const Rate& rate, const ArrivalTime& arrival, std::int64_t now_us);

// Returns the share of `rate` for one of `nodes` nodes that do not share their state: at least one
// call per period.
Rate share_of(const Rate& rate, std::int64_t nodes);

}  // namespace toolyard
