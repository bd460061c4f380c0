// The background thread of metrics: refreshes the gauges, and adds the requests of this node to the
// history of all nodes.
#pragma once
#include <chrono>
#include <functional>
#include <string_view>

#include "areas/metrics/service.h"
#include "core/threads.h"

namespace toolyard::metrics {

class MetricsWatch {
 public:
  // `on_failure` is called when the database becomes unavailable.
  MetricsWatch(MetricsService& metrics, std::function<RequestTotals()> counted,
               std::function<void(std::string_view)> on_failure, Threads& threads);
  // Ends the thread, which adds the remaining requests first if the database is available.
  void stop() { thread_.end(); }

 private:
  void run(const std::stop_token& stop);
  Result<void> merge_and_count();

  MetricsService& metrics_;
  const std::function<RequestTotals()> counted_;
  const std::function<void(std::string_view)> on_failure_;
  std::chrono::steady_clock::time_point next_count_;
  Thread thread_;
};

}  // namespace toolyard::metrics
