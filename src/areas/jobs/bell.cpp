#include "areas/jobs/bell.h"

namespace toolyard::jobs {

void Bell::ring() {
  {
    const std::lock_guard lock(mutex_);
    is_rung_ = true;
  }
  changed_.notify_one();
}

void Bell::wait(const std::stop_token& stop, std::chrono::milliseconds at_most) {
  const auto is_rung = [this] { return is_rung_; };
  std::unique_lock lock(mutex_);
  if (is_watched_) {
    changed_.wait(lock, stop, is_rung);
  } else {
    is_watched_ = true;
    changed_.wait_for(lock, stop, at_most, is_rung);
    is_watched_ = false;
  }
  is_rung_ = false;
}

}  // namespace toolyard::jobs
