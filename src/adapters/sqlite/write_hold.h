// How long, and for how much work, a transaction held the one writer of SQLite. Everybody else who
// writes waits meanwhile, so that no transaction of the program may take longer than
// `longest_hold`.
#pragma once
#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <mutex>
#include <string>

#include "core/metric.h"

namespace toolyard::sqlite {

inline constexpr std::chrono::milliseconds longest_hold{200};

struct WriteHold {
  std::chrono::nanoseconds time{0};       // from `begin immediate` to the end of the commit
  std::chrono::nanoseconds processor{0};  // of the thread, in that time
  std::int64_t rows = 0;                  // inserted, changed and deleted
  std::int64_t steps = 0;                 // instructions of SQLite's virtual machine
  std::string statement = {};             // the statement with the most steps
  std::int64_t statement_steps = 0;
};

// Takes note of holds; thread-safe.
class HoldMeter {
 public:
  using Observer = std::function<void(const WriteHold&)>;

  void note(const WriteHold& hold) noexcept;
  // Sets what is called with each hold, at the end of its transaction; for tests.
  void observe(Observer observer);
  void collect(MetricSink& sink) const;

 private:
  std::atomic<std::int64_t> longest_ns_ = 0;
  std::atomic<std::uint64_t> long_ones_ = 0;
  std::mutex mutex_;
  Observer observer_;  // guarded by `mutex_`
};

}  // namespace toolyard::sqlite
