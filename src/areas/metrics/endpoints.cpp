#include "areas/metrics/metrics.h"

#include "core/endpoint/admin_endpoint.h"

namespace toolyard::metrics {

std::vector<Endpoint> endpoints(MetricsService& metrics, NodeStatus node) {
  constexpr AdminPart part = {"metrics", "metrics"};
  auto one = admin_endpoint(
      part, "", "retrieve",
      {.summary = "Retrieve the metrics",
       .description = "Returns the key figures of the whole site. Requests, calls, autopilot runs, "
                      "campaigns, search and revenue are those of the period, summed over all "
                      "nodes; current figures do not depend on the period."});
  one.agents = {Agents::read};
  one.problems = {&problems::validation_error};
  one.request = &type_of<MetricsQuery>;
  one.answer = &type_of<Report>;
  one.check = checking<MetricsQuery>(
      [&metrics](const Call&, const MetricsQuery& query) { return metrics.faults_of(query); });
  one.run = serving<MetricsQuery>(
      [&metrics, node = std::move(node)](const Call&, const MetricsQuery& query) {
        return metrics.report(query, node);
      });
  return {std::move(one)};
}

}  // namespace toolyard::metrics
