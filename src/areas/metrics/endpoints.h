// What the API offers of metrics.
#pragma once
#include <vector>

#include "areas/metrics/service.h"
#include "core/endpoint/endpoint.h"

namespace toolyard::metrics {

std::vector<Endpoint> endpoints(MetricsService& metrics, Node node);

}  // namespace toolyard::metrics
