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
  const auto until = Time::clock::now() + at_most;
  std::unique_lock lock(mutex_);
  if (watched_until_ && *watched_until_ <= until) {
    changed_.wait(lock, stop, is_rung);
  } else {
    watched_until_ = until;
    changed_.wait_until(lock, stop, until, is_rung);
    if (watched_until_ == until) watched_until_.reset();
  }
  is_rung_ = false;
}

}  // namespace toolyard::jobs
