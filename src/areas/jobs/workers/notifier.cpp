#include "areas/jobs/workers/notifier.h"

namespace toolyard::jobs {

void Notifier::notify() {
  {
    const std::lock_guard lock(mutex_);
    is_notified_ = true;
  }
  changed_.notify_one();
}

void Notifier::wait(const std::stop_token& stop, std::chrono::milliseconds at_most) {
  const auto until = Steady::now() + at_most;
  std::unique_lock lock(mutex_);
  if (!is_watched_) {
    watched_until_ = until;
    watch(lock, stop);
  } else {
    // The thread that waits for the timeout may have a later one.
    if (until < watched_until_) {
      watched_until_ = until;
      changed_.notify_all();
    }
    changed_.wait(lock, stop, [this] { return is_notified_; });
  }
  is_notified_ = false;
}

void Notifier::watch(std::unique_lock<std::mutex>& lock, const std::stop_token& stop) {
  is_watched_ = true;
  while (!is_notified_ && !stop.stop_requested() && Steady::now() < watched_until_) {
    const auto until = watched_until_;
    changed_.wait_until(lock, stop, until, [&] { return is_notified_ || watched_until_ != until; });
  }
  is_watched_ = false;
}

}  // namespace toolyard::jobs
