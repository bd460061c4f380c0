// The current time as a function that is passed in, so that code that needs it can be tested.
#pragma once
#include <time.h>

#include <chrono>
#include <functional>

#include "core/describe/values.h"

namespace toolyard {

using Clock = std::function<Instant()>;

inline Instant system_now() {
  return std::chrono::floor<std::chrono::microseconds>(std::chrono::system_clock::now());
}

// Returns the time of the last tick of the kernel's clock, some milliseconds ago, at a fraction of
// the cost of `system_now`: for code that runs with every request.
inline Instant recent_now() {
  timespec time{};
  clock_gettime(CLOCK_REALTIME_COARSE, &time);
  return Instant(std::chrono::floor<std::chrono::microseconds>(
      std::chrono::seconds(time.tv_sec) + std::chrono::nanoseconds(time.tv_nsec)));
}

}  // namespace toolyard
