// Where idle workers wait for word of work. One of them watches the time for all, so that an idle
// node asks the database once in a while, however many workers it has.
#pragma once
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <optional>
#include <stop_token>

namespace toolyard::jobs {

class Bell {
 public:
  // There may be work. Who finds some rings again: there may be more.
  void ring();
  // Until it rings or the stop is asked for; for whoever has to look first also until the time is
  // over.
  void wait(const std::stop_token& stop, std::chrono::milliseconds at_most);

 private:
  using Time = std::chrono::steady_clock::time_point;

  std::mutex mutex_;
  std::condition_variable_any changed_;
  bool is_rung_ = false;
  std::optional<Time> watched_until_;  // by one of those who wait
};

}  // namespace toolyard::jobs
