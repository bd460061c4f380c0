// The thread that counts aside what takes long, and adds this node's requests to those of all, as
// long as it lives.
#pragma once
#include <chrono>
#include <functional>
#include <string_view>

#include "areas/metrics/service.h"
#include "core/threads.h"

namespace toolyard::metrics {

class MetricsWatch {
 public:
  // `trouble` is told when the database begins to be away.
  MetricsWatch(MetricsService& metrics, std::function<RequestTotals()> counted,
               std::function<void(std::string_view)> trouble, Threads& threads);
  // Adds what is left.
  void stop() { thread_.end(); }

 private:
  void run(const std::stop_token& stop);
  Result<void> merge_and_count();

  MetricsService& metrics_;
  const std::function<RequestTotals()> counted_;
  const std::function<void(std::string_view)> trouble_;
  std::chrono::steady_clock::time_point next_count_;
  Thread thread_;
};

}  // namespace toolyard::metrics
