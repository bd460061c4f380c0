// Patience with what other threads do.
#pragma once
#include <chrono>
#include <functional>
#include <thread>

namespace toolyard::testing {

// Whether it comes true before patience ends, of which there is plenty: only a test that fails
// waits for long. It is counted in looks, since a machine may stand still for a while.
inline bool eventually(const std::function<bool()>& holds) {
  for (int looks = 0; looks < 15'000; ++looks) {
    if (holds()) return true;
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
  }
  return false;
}

}  // namespace toolyard::testing
