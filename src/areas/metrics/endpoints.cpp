#include "areas/metrics/metrics.h"
#include "core/endpoint/part.h"

namespace toolyard::metrics {

std::vector<Endpoint> endpoints(MetricsService& metrics, NodeStatus node) {
  constexpr Part part{"admin/metrics", "metrics"};
  auto report = find(
      part,
      [&metrics, node = std::move(node)](const MetricsQuery& query) {
        return metrics.report(query, node);
      },
      {.summary = "Retrieve the metrics",
       .description = "Returns the key figures of the whole site. Requests, calls, autopilot runs, "
                      "campaigns, search and revenue are those of the period, summed over all "
                      "nodes; current figures do not depend on the period.",
       .agents = {Agents::read}});
  report.check = checking<MetricsQuery>(
      [&metrics](const Call&, const MetricsQuery& query) { return metrics.faults_of(query); });
  return {std::move(report)};
}

}  // namespace toolyard::metrics
