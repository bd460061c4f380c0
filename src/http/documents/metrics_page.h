// GET /metrics: the metrics in Prometheus text format, for callers on this machine or with the
// metrics token.
#pragma once
#include <functional>
#include <string>

#include "core/metric.h"
#include "http/api/router.h"

namespace toolyard::http {

// Without a token, only callers on this machine are allowed: not through a reverse proxy on it,
// which anybody can reach, nor a page in its browser that has given its own name this address, so
// `Host` must be `localhost`, a loopback address or `listening_host`. If the token is empty, no
// token is accepted.
Page metrics_page(MetricSource source, std::function<std::string()> token,
                  std::string listening_host);

}  // namespace toolyard::http
