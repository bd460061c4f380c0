// Rate limiter: keeps a minimum time between calls of all threads.
#pragma once
#include <chrono>
#include <mutex>
#include <stop_token>

namespace toolyard::search_console {

class Pace {
 public:
  explicit Pace(std::chrono::milliseconds gap) : gap_(gap) {}

  // Blocks until the caller's turn, or until a stop is requested.
  void wait(const std::stop_token& stop);

 private:
  using Time = std::chrono::steady_clock::time_point;
  Time turn();

  const std::chrono::milliseconds gap_;
  std::mutex mutex_;
  Time next_;  // guarded by mutex_
};

}  // namespace toolyard::search_console
