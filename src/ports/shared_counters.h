// Rate limit and quota counters that several nodes share: one call is counted by all counters of
// its caller in a single atomic step. Never blocks: if the shared store is unavailable, that is
// reported at once, and each node decides by itself.
#pragma once
#include <array>
#include <cstdint>
#include <functional>
#include <optional>

#include "core/gcra.h"
#include "core/inplace_vector2.h"

namespace toolyard {

// Name of a counter; never all zeros.
using CounterName = std::array<std::uint64_t, 2>;

// One call: it is counted by all of these counters, or by none.
struct SharedCall {
  struct RateCounter {
    CounterName name{};
    Rate rate;
    // Minimum lead of the arrival time over the current time, for calls that this node granted
    // while alone.
    std::int64_t owed_us = 0;
  };
  struct QuotaCounter {
    CounterName name{};  // includes the month
    std::int64_t limit = 0;
    std::int64_t known = 0;  // calls that were counted, as far as this node knows
    std::int64_t owed = 0;   // calls that this node granted since then, while alone
  };
  InplaceVector2<RateCounter> rates;
  InplaceVector2<QuotaCounter> quotas;
};

struct SharedVerdict {
  enum class Found { granted, over_rate, over_quota };
  Found found = Found::granted;
  std::int64_t now_us = 0;               // by the clock of the shared store
  InplaceVector2<ArrivalTime> arrivals;  // of each rate, after this call
  InplaceVector2<std::int64_t> used;     // of each quota, including what was owed and this call
};

class SharedCounters {
 public:
  // Receives the verdict, or null if there was none in time; the call may or may not have been
  // counted in that case.
  using Done = std::move_only_function<void(const std::optional<SharedVerdict>&)>;

  virtual ~SharedCounters() = default;

  // Calls `done` exactly once: soon, on a thread of the counters, where it must not block; or at
  // once if the shared store is unavailable.
  virtual void take(const SharedCall& call, Done done) = 0;

  // Whether the nodes currently share their counters.
  virtual bool is_shared() const = 0;
  // Returns the number of nodes that were alive when it was last determined, including this one; at
  // least 1.
  virtual std::int64_t nodes() const = 0;
};

}  // namespace toolyard
