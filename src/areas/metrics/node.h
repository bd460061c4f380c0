// What one node knows beside the database, for a part that does not know who counts it.
#pragma once
#include <cstdint>
#include <functional>
#include <string>

#include "areas/metrics/latency.h"
#include "areas/metrics/report.h"
#include "core/metric.h"

namespace toolyard::metrics {

struct Node {
  std::string version;
  std::function<RequestTotals()> counted;  // since it started
  MetricSource counters;                   // all that `/metrics` shows
  std::function<std::int64_t()> uptime_s, rss_bytes;
};

}  // namespace toolyard::metrics
