// Metrics as the rest of the program uses them: the service, its background thread, and the
// endpoints.
#pragma once
#include <vector>

#include "areas/metrics/service.h"
#include "areas/metrics/watch.h"
#include "core/endpoint/endpoint.h"

namespace toolyard::metrics {

std::vector<Endpoint> endpoints(MetricsService& metrics, NodeStatus node);

}  // namespace toolyard::metrics
