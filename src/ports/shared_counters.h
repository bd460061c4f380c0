// Counters that several nodes share: the rates and quotas of callers, of which a call takes from
// all in one atomic step. Never blocks; while the place they share is away, it says so at once, and
// each node decides for itself.
#pragma once
#include <array>
#include <cstdint>
#include <functional>
#include <optional>

#include "core/gcra.h"
#include "core/up_to_two.h"

namespace toolyard {

// Names a counter; never all zeros.
using CounterName = std::array<std::uint64_t, 2>;

// One call of a caller: it is counted by all counters named here, or by none.
struct SharedCall {
  struct RateCounter {
    CounterName name{};
    Rate rate;
    std::int64_t owed_us = 0;  // what this node granted while alone still weighs at least so much
  };
  struct QuotaCounter {
    CounterName name{};  // the month is part of it
    std::int64_t limit = 0;
    std::int64_t known = 0;  // calls this node knows to have been counted
    std::int64_t owed = 0;   // calls this node has granted since, while it was alone
  };
  UpToTwo<RateCounter> rates;
  UpToTwo<QuotaCounter> quotas;
};

struct SharedVerdict {
  enum class Found { granted, over_rate, over_quota };
  Found found = Found::granted;
  std::int64_t now_us = 0;        // by the clock that all nodes share
  UpToTwo<ArrivalTime> arrivals;  // of each rate, then
  UpToTwo<std::int64_t> used;     // of each quota, what was owed and this call included
};

class SharedCounters {
 public:
  // Gets the verdict; nothing where there was none in time, and then the call may or may not have
  // been counted.
  using Done = std::move_only_function<void(const std::optional<SharedVerdict>&)>;

  virtual ~SharedCounters() = default;

  // Calls `done` exactly once: soon, on a thread of the counters' own, where it must not block;
  // or, while they are away, at once.
  virtual void take(const SharedCall& call, Done done) = 0;

  // Whether the nodes share their counters right now.
  virtual bool is_shared() const = 0;
  // How many nodes were alive when this was last known, this one included; at least 1.
  virtual std::int64_t nodes() const = 0;
};

}  // namespace toolyard
