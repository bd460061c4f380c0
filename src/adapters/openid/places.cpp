#include "adapters/openid/places.h"

namespace toolyard::openid {

Places::Place Places::take(std::chrono::milliseconds timeout) {
  std::unique_lock lock(mutex_);
  if (free_ == 0 && waiting_ < max_waiting_) {
    ++waiting_;
    has_free_.wait_for(lock, timeout, [&] { return free_ > 0; });
    --waiting_;
  }
  if (free_ == 0) return Place(nullptr);
  --free_;
  return Place(this);
}

void Places::give_back() {
  const std::scoped_lock lock(mutex_);
  ++free_;
  has_free_.notify_one();
}

}  // namespace toolyard::openid
