#include "adapters/sqlite/write_hold.h"

#include <utility>

namespace toolyard::sqlite {

void HoldMeter::note(const WriteHold& hold) noexcept {
  const auto time = std::int64_t{hold.time.count()};
  auto longest = longest_ns_.load(std::memory_order_relaxed);
  while (time > longest &&
         !longest_ns_.compare_exchange_weak(longest, time, std::memory_order_relaxed)) {
  }
  if (hold.time > longest_hold) long_ones_.fetch_add(1, std::memory_order_relaxed);
  try {
    const std::lock_guard lock(mutex_);
    if (observer_) observer_(hold);
  } catch (...) {
    // The transaction is over: no observer can fail it.
  }
}

void HoldMeter::observe(Observer observer) {
  const std::lock_guard lock(mutex_);
  observer_ = std::move(observer);
}

void HoldMeter::collect(MetricSink& sink) const {
  static constexpr MetricFamily longest{"toolyard_database_longest_write_seconds",
                                        MetricKind::gauge,
                                        "Longest time that a transaction has blocked other writes "
                                        "to SQLite since the start of the process, in seconds."};
  static constexpr MetricFamily long_ones{
      "toolyard_database_long_writes_total", MetricKind::counter,
      "Number of transactions that have blocked other writes to SQLite for more than 200 ms."};
  collect_one(sink, longest, double(longest_ns_.load(std::memory_order_relaxed)) / 1e9);
  collect_one(sink, long_ones, long_ones_.load(std::memory_order_relaxed));
}

}  // namespace toolyard::sqlite
