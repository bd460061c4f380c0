#include "adapters/search_console/pace.h"

#include <algorithm>

#include "core/threads.h"

namespace toolyard::search_console {

Pace::Time Pace::turn() {
  const std::scoped_lock lock(mutex_);
  const auto mine = std::max(next_, std::chrono::steady_clock::now());
  next_ = mine + gap_;
  return mine;
}

void Pace::wait(const std::stop_token& stop) { sleep_until(stop, turn()); }

}  // namespace toolyard::search_console
