// Pages about the server itself: health checks, the OpenAPI document, and the explanation of each
// problem.
#pragma once
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "core/endpoint/endpoint.h"
#include "core/endpoint/event_kind.h"
#include "core/metric.h"
#include "http/api/router.h"

namespace toolyard::http {

// A readiness check. If a `vital` one fails, the node is not ready; an `informational` one is only
// reported.
enum class Weight { vital, informational };
struct ReadyCheck {
  std::string name;
  std::function<bool()> holds;
  Weight weight = Weight::vital;
};

// Adds whether the node is ready, and the result of each check.
void collect_readiness(MetricSink& sink, const std::vector<ReadyCheck>& checks);

// GET /healthz and /readyz.
std::vector<Page> health_pages(std::vector<ReadyCheck> checks);

// GET /problems/{code}: every problem type of the endpoints and of HTTP itself.
Endpoint problem_endpoint(const std::vector<Endpoint>& endpoints);

// GET /api/v1/schema/. The document describes `endpoints`, `pages` and this page; it is generated
// on the first request, and the webhooks of `events`. Without a `base_url`, it has the address that
// it was requested by.
Page document_page(std::vector<Endpoint> endpoints, std::vector<Page> pages, std::string base_url,
                   std::string version, std::vector<EventKind> events);

}  // namespace toolyard::http
