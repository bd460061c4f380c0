// Waits for a condition that other threads fulfill.
#pragma once
#include <chrono>
#include <functional>
#include <thread>

namespace toolyard::testing {

// Whether the condition becomes true in time. The limit is generous, since only a failing test
// reaches it, and counts checks rather than time, since a busy machine may pause for a while.
inline bool eventually(const std::function<bool()>& holds) {
  for (int looks = 0; looks < 15'000; ++looks) {
    if (holds()) return true;
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
  }
  return false;
}

}  // namespace toolyard::testing
