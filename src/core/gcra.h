// The generic cell rate algorithm: how many calls a rate allows, decided from one moment, the
// theoretical arrival time. Pure and exact: all numbers are integers, nothing is rounded away.
#pragma once
#include <cstdint>

namespace toolyard {

// `limit` calls in each period, of which `burst` may come at once. In any span of time at most
// `burst` + span * limit / period calls are allowed, and a caller who asks without pause gets
// exactly (the whole part of) that many. Each number is from 1 to 1,000,000,000.
struct Rate {
  std::int64_t limit = 1;
  std::int64_t burst = 1;
  std::int64_t period_us = 60'000'000;

  bool operator==(const Rate&) const = default;
};

// When all calls so far would have come, had they kept their distance: the further ahead, the
// fewer are left. It is `us` and `fraction` / `limit` of a microsecond. All zeros: no call yet.
struct ArrivalTime {
  std::int64_t us = 0;
  std::uint32_t fraction = 0;
  std::uint32_t limit = 0;

  bool operator==(const ArrivalTime&) const = default;
};

// How a rate stands at a moment.
struct Standing {
  std::int64_t remaining = 0;       // calls that would be allowed at once
  std::int64_t reset_us = 0;        // until the whole burst is there again
  std::int64_t retry_after_us = 0;  // until one call is allowed; 0 when it is now

  bool operator==(const Standing&) const = default;
};

struct Outcome {
  bool is_allowed = false;
  ArrivalTime arrival;  // to be kept; a refused call takes nothing
  Standing standing;    // after the call
};

// Decides about one call at `now_us`. A clock that jumps back never locks a caller out for longer
// than from an empty bucket, and one that jumps forth never gives more than the burst.
Outcome take(const Rate& rate, const ArrivalTime& arrival, std::int64_t now_us);

// The same without a call.
Standing standing_of(const Rate& rate, const ArrivalTime& arrival, std::int64_t now_us);

// The share of one of `nodes` nodes that cannot ask each other: at least one call.
Rate share_of(const Rate& rate, std::int64_t nodes);

}  // namespace toolyard
