// Makes the report of a site at a glance, and keeps what has to be counted aside up to date.
#pragma once
#include "areas/metrics/gauges.h"
#include "areas/metrics/node.h"
#include "areas/metrics/request_history.h"

namespace toolyard::metrics {

class MetricsService {
 public:
  MetricsService(Database& database, const Clock& clock, FigureSources sources)
      : database_(database), clock_(clock), sources_(std::move(sources)),
        gauges_(database, clock, sources_), history_(database, clock) {}

  // What is wrong with a query.
  std::vector<Fault> faults_of(const MetricsQuery& query) const;
  Result<Report> report(const MetricsQuery& query, const Node& node);

  GaugeKeeper& gauges() { return gauges_; }
  std::shared_ptr<const Gauges> latest() const { return gauges_.latest(); }
  RequestHistory& history() { return history_; }

 private:
  Report read(Transaction& transaction, const MetricsQuery& query, const Window& days,
              const RequestTotals& pending);

  Database& database_;
  const Clock clock_;
  const FigureSources sources_;
  GaugeKeeper gauges_;
  RequestHistory history_;
};

}  // namespace toolyard::metrics
