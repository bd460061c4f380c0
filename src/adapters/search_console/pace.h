// Keeps calls apart, whichever threads make them.
#pragma once
#include <chrono>
#include <mutex>
#include <stop_token>

namespace toolyard::search_console {

class Pace {
 public:
  explicit Pace(std::chrono::milliseconds gap) : gap_(gap) {}

  // Waits for the caller's turn, or until a stop is asked for.
  void wait(const std::stop_token& stop);

 private:
  using Time = std::chrono::steady_clock::time_point;
  Time turn();

  const std::chrono::milliseconds gap_;
  std::mutex mutex_;
  Time next_;  // guarded
};

}  // namespace toolyard::search_console
