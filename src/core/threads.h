// Starts every thread of the process. An exception that escapes from the work of a thread does not
// end the process: it is logged and counted, and the work is restarted after a growing pause.
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

// A thread that `Threads` started. The destructor requests a stop and waits for the thread to end.
class Thread {
 public:
  Thread() = default;

  bool is_started() const { return thread_.joinable(); }
  void request_stop() { thread_.request_stop(); }
  // Requests a stop and waits for the thread to end.
  void end();

 private:
  friend class Threads;
  explicit Thread(std::jthread thread) : thread_(std::move(thread)) {}
  std::jthread thread_;
};

// Pauses between an exception and the next attempt: doubled each time, and back to `first` once the
// work has run for at least `longest`.
struct RestartPauses {
  std::chrono::milliseconds first{100};
  std::chrono::milliseconds longest{5'000};
};

class Threads {
 public:
  using Work = std::function<void(const std::stop_token&)>;

  // This object must outlive every thread it starts; the log must outlive this object.
  explicit Threads(Log& log, RestartPauses pauses = {}) : log_(log), pauses_(pauses) {}
  Threads(const Threads&) = delete;
  Threads& operator=(const Threads&) = delete;

  // Runs `work` on a new thread until it returns. Restarts it if an exception escapes and no stop
  // was requested. Names have at most 15 bytes; several threads may share one.
  [[nodiscard]] Thread start(std::string_view name, Work work);
  // Like `start`, but runs `work` on the calling thread.
  void run(std::string_view name, const std::stop_token& stop, const Work& work);

  // Runs one piece of the work of a thread, whose failure must not prevent the other pieces.
  // Returns false if an exception escaped.
  template <class Piece> bool survives(std::string_view name, Piece&& piece) noexcept {
    try {
      std::forward<Piece>(piece)();
      return true;
    } catch (...) {
      note(name);
      return false;
    }
  }

  // Adds the number of exceptions that escaped, by thread name.
  void collect(MetricSink& sink) const;

 private:
  // Registers a thread name, so that its count is reported even if it is 0.
  void know(std::string_view name);
  // Logs and counts the exception being handled. Call only inside a catch block.
  void note(std::string_view name) noexcept;

  Log& log_;
  const RestartPauses pauses_;
  mutable std::mutex mutex_;
  std::map<std::string, std::uint64_t, std::less<>> failures_;  // guarded by `mutex_`
};

// Sleeps until a time. Returns false, at once, if a stop is requested.
bool sleep_until(const std::stop_token& stop, std::chrono::steady_clock::time_point time);
bool sleep_for(const std::stop_token& stop, std::chrono::milliseconds time);

// Runs a function on a thread whose stack has `bytes` bytes and waits for its end; what the
// function throws is rethrown here. The function may spend what is left of the caller's
// `CpuBudget`, is stopped together with it, and what it spends is deducted from the caller's.
void run_on_stack_of(std::size_t bytes, const std::function<void()>& work);

}  // namespace toolyard
