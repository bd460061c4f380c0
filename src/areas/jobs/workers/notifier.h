// Lets idle workers wait for a notification of work. One of them also waits for a timeout on behalf
// of all, so that an idle node polls the database at the same rate for any number of workers.
#pragma once
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <stop_token>

namespace toolyard::jobs {

class Notifier {
 public:
  // Wakes one worker, because there may be work. A worker that finds a job calls it again, because
  // there may be more.
  void notify();
  // Blocks until notified or until `stop` is requested. Of all waiting threads, one also returns
  // when the shortest `at_most` has passed.
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
