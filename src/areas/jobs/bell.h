// Where idle workers wait for word of work. One of them watches the time for all, so that an idle
// node asks the database once in a while, however many workers it has.
#pragma once
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <stop_token>

namespace toolyard::jobs {

class Bell {
 public:
  // There may be work. Who finds some rings again: there may be more.
  void ring();
  // Until it rings or the stop is asked for. Of all who wait, one also comes back when the shortest
  // of their times is over.
  void wait(const std::stop_token& stop, std::chrono::milliseconds at_most);

 private:
  using Steady = std::chrono::steady_clock;

  void watch(std::unique_lock<std::mutex>& lock, const std::stop_token& stop);

  std::mutex mutex_;
  std::condition_variable_any changed_;
  bool is_rung_ = false;
  bool is_watched_ = false;
  Steady::time_point watched_until_;
};

}  // namespace toolyard::jobs
