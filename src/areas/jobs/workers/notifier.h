// Where idle workers wait until they are notified of work. One of them watches the time for all, so
// that an idle node asks the database once in a while, however many workers it has.
#pragma once
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <stop_token>

namespace toolyard::jobs {

class Notifier {
 public:
  // There may be work. Whoever finds some notifies the next: there may be more.
  void notify();
  // Until it is notified or the stop is requested. Of all who wait, one also comes back when the
  // shortest of their times is over.
  void wait(const std::stop_token& stop, std::chrono::milliseconds at_most);

 private:
  using Steady = std::chrono::steady_clock;

  void watch(std::unique_lock<std::mutex>& lock, const std::stop_token& stop);

  std::mutex mutex_;
  std::condition_variable_any changed_;
  bool is_notified_ = false;
  bool is_watched_ = false;
  Steady::time_point watched_until_;
};

}  // namespace toolyard::jobs
