#include "adapters/search_console/pace.h"

#include <algorithm>
#include <condition_variable>

namespace toolyard::search_console {

Pace::Time Pace::turn() {
  const std::scoped_lock lock(mutex_);
  const auto mine = std::max(next_, std::chrono::steady_clock::now());
  next_ = mine + gap_;
  return mine;
}

void Pace::wait(const std::stop_token& stop) {
  std::mutex mutex;
  std::condition_variable_any never;
  std::unique_lock lock(mutex);
  never.wait_until(lock, stop, turn(), [] { return false; });
}

}  // namespace toolyard::search_console
