// GET /metrics, for a Prometheus that asks: from this machine, or with a token.
#pragma once
#include <functional>
#include <string>

#include "http/request_metrics.h"
#include "http/router.h"

namespace toolyard::http {

// Appends further families, in the same format.
using MoreMetrics = std::function<void(std::string& out)>;

// Without a token only this machine may ask; not through a proxy on it, which anybody may.
Page metrics_page(const RequestMetrics& metrics, MoreMetrics more, std::string token);

}  // namespace toolyard::http
