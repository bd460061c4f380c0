#include "areas/metrics/watch.h"

#include <chrono>
#include <condition_variable>
#include <exception>
#include <mutex>

namespace toolyard::metrics {
namespace {

constexpr std::chrono::seconds pause{5};

}  // namespace

MetricsWatch::MetricsWatch(MetricsService& metrics, std::function<RequestTotals()> counted,
                           std::function<void(std::string_view)> trouble)
    : metrics_(metrics), counted_(std::move(counted)), trouble_(std::move(trouble)),
      thread_([this](const std::stop_token& stop) { run(stop); }) {}

void MetricsWatch::stop() {
  if (!thread_.joinable()) return;
  thread_.request_stop();
  thread_.join();
}

Result<void> MetricsWatch::merge_and_count() {
  auto merged = metrics_.history().merge(counted_());
  if (std::chrono::steady_clock::now() < next_count_) return merged;
  const auto read = metrics_.gauges().refresh();
  next_count_ = std::chrono::steady_clock::now() + metrics_.gauges().pause();
  if (merged && !read) return std::unexpected(read.error());
  return merged;
}

void MetricsWatch::run(const std::stop_token& stop) {
  std::mutex mutex;
  std::condition_variable_any wake;
  std::unique_lock lock(mutex);
  bool was_away = false;
  const auto attempt = [&](auto&& work) {
    std::string what;
    try {
      if (const auto done = work(); !done) what = done.error().detail;
    } catch (const std::exception& broken) {
      what = broken.what();
    }
    if (!what.empty() && !was_away) trouble_(what);
    was_away = !what.empty();
  };
  while (!stop.stop_requested()) {
    attempt([this] { return merge_and_count(); });
    wake.wait_for(lock, stop, pause, [] { return false; });
  }
  // Who waits for the end of the process does not wait for a database that is away.
  if (!was_away) attempt([this] { return metrics_.history().merge(counted_()); });
}

}  // namespace toolyard::metrics
