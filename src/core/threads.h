// Where every thread of the house begins. What escapes from the work of one never ends the process:
// it becomes a log line and a count, and the work begins again after a pause that grows.
#pragma once
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <mutex>
#include <stop_token>
#include <string>
#include <string_view>
#include <thread>
#include <utility>

#include "core/log.h"
#include "core/metric.h"

namespace toolyard {

// A thread that `Threads` has started. Who destroys it asks it to stop and waits for its end.
class Thread {
 public:
  Thread() = default;

  bool is_started() const { return thread_.joinable(); }
  void request_stop() { thread_.request_stop(); }
  // Asks it to stop and waits for its end.
  void end();

 private:
  friend class Threads;
  explicit Thread(std::jthread thread) : thread_(std::move(thread)) {}
  std::jthread thread_;
};

// Between an exception and the next attempt: doubled each time, and as at first again once the work
// has gone well for as long as the longest.
struct RestartPauses {
  std::chrono::milliseconds first{100};
  std::chrono::milliseconds longest{5'000};
};

class Threads {
 public:
  using Work = std::function<void(const std::stop_token&)>;

  // Must outlive every thread; the log must outlive this.
  explicit Threads(Log& log, RestartPauses pauses = {}) : log_(log), pauses_(pauses) {}
  Threads(const Threads&) = delete;
  Threads& operator=(const Threads&) = delete;

  // Runs `work` on a thread of its own until it returns; begins it again where something escapes
  // and no stop is asked for. Names have at most 15 bytes, and several threads may share one.
  [[nodiscard]] Thread start(std::string_view name, Work work);
  // The same on the calling thread.
  void run(std::string_view name, const std::stop_token& stop, const Work& work);

  // Runs one piece of a thread's work; false where something escaped. For pieces of which one that
  // fails must not hold up the others.
  template <class Piece> bool survives(std::string_view name, Piece&& piece) noexcept {
    try {
      std::forward<Piece>(piece)();
      return true;
    } catch (...) {
      note(name);
      return false;
    }
  }

  // How often something escaped from the threads of each name.
  void collect(MetricSink& sink) const;

 private:
  // From here on it is told, also while nothing has escaped.
  void know(std::string_view name);
  // Within a handler: logs and counts what was caught.
  void note(std::string_view name) noexcept;

  Log& log_;
  const RestartPauses pauses_;
  mutable std::mutex mutex_;
  std::map<std::string, std::uint64_t, std::less<>> failures_;  // guarded
};

// Until the time has come; false, and at once, where a stop is asked for.
bool sleep_until(const std::stop_token& stop, std::chrono::steady_clock::time_point time);
bool sleep_for(const std::stop_token& stop, std::chrono::milliseconds time);

// Runs a function on a thread whose stack has so much room and waits for its end; what the function
// throws is thrown here. It may spend what the caller's `Spending` has left, and is stopped with
// it; what it takes is not taken off there.
void run_on_stack_of(std::size_t bytes, const std::function<void()>& work);

}  // namespace toolyard
