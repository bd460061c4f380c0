// Metrics as the rest of the program sees them: the service, the thread that keeps it up to date,
// and the API.
#pragma once
#include <vector>

#include "areas/metrics/service.h"
#include "areas/metrics/watch.h"
#include "core/endpoint/endpoint.h"

namespace toolyard::metrics {

std::vector<Endpoint> endpoints(MetricsService& metrics, NodeStatus node);

}  // namespace toolyard::metrics
