// Creates the metrics report of the whole site, and contains the state that the background thread
// keeps up to date.
#pragma once
#include <cstdint>
#include <functional>
#include <string>

#include "areas/metrics/gauges.h"
#include "areas/metrics/report.h"
#include "areas/metrics/request_history.h"
#include "core/metric.h"

namespace toolyard::metrics {

// Data about this node, provided by the code that counts it.
struct NodeStatus {
  std::string version;
  std::function<RequestTotals()> counted;  // since the process started
  MetricSource counters;                   // everything that `/metrics` shows
  std::function<std::int64_t()> uptime_s, rss_bytes;
};

class MetricsService {
 public:
  MetricsService(Database& database, const Clock& clock, FigureSources sources)
      : database_(database), clock_(clock), sources_(std::move(sources)),
        gauges_(database, clock, sources_), history_(database, clock) {}

  std::vector<Fault> faults_of(const MetricsQuery& query) const;
  Result<Report> report(const MetricsQuery& query, const NodeStatus& node);

  GaugeCollector& gauges() { return gauges_; }
  std::shared_ptr<const Gauges> latest() const { return gauges_.latest(); }
  RequestHistory& history() { return history_; }

 private:
  Report read(Transaction& transaction, const MetricsQuery& query, const Window& days,
              const RequestTotals& pending);

  Database& database_;
  const Clock clock_;
  const FigureSources sources_;
  GaugeCollector gauges_;
  RequestHistory history_;
};

}  // namespace toolyard::metrics
