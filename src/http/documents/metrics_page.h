// GET /metrics, for a Prometheus that asks: from this machine, or with a token.
#pragma once
#include <string>

#include "core/metric.h"
#include "http/api/router.h"

namespace toolyard::http {

// Without a token only this machine may ask; not through a proxy on it, which anybody may.
Page metrics_page(MetricSource source, std::string token);

}  // namespace toolyard::http
