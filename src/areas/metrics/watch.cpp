#include "areas/metrics/watch.h"

#include <chrono>
#include <utility>

namespace toolyard::metrics {
namespace {

constexpr std::chrono::seconds pause{5};

}  // namespace

MetricsWatch::MetricsWatch(MetricsService& metrics, std::function<RequestTotals()> counted,
                           std::function<void(std::string_view)> on_failure, Threads& threads)
    : metrics_(metrics), counted_(std::move(counted)), on_failure_(std::move(on_failure)),
      thread_(threads.start("metrics-watch", [this](const std::stop_token& stop) { run(stop); })) {}

Result<void> MetricsWatch::merge_and_count() {
  auto merged = metrics_.history().merge(counted_());
  if (std::chrono::steady_clock::now() < next_count_) return merged;
  const auto read = metrics_.gauges().refresh();
  next_count_ = std::chrono::steady_clock::now() + metrics_.gauges().pause();
  if (merged && !read) return std::unexpected(read.error());
  return merged;
}

void MetricsWatch::run(const std::stop_token& stop) {
  bool was_away = false;
  const auto note = [&](const Result<void>& done) {
    if (!done && !was_away) on_failure_(done.error().detail);
    was_away = !done;
  };
  do note(merge_and_count());
  while (sleep_for(stop, pause));
  // An unavailable database must not delay the end of the process.
  if (!was_away) note(metrics_.history().merge(counted_()));
}

}  // namespace toolyard::metrics
