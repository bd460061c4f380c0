// What the server says about itself: health, the OpenAPI document, and what each kind of problem
// means.
#pragma once
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "core/endpoint/endpoint.h"
#include "http/api/router.h"

namespace toolyard::http {

// One thing that must hold before a node takes calls, or, where it can do without, that is better
// so: then it is told and no more.
enum class Weight { vital, told };
struct ReadyCheck {
  std::string name;
  std::function<bool()> holds;
  Weight weight = Weight::vital;
};

// GET /healthz and /readyz.
std::vector<Page> health_pages(std::vector<ReadyCheck> checks);

// GET /problems/{code}: every problem type of the endpoints and of HTTP itself.
Endpoint problem_endpoint(const std::vector<Endpoint>& endpoints);

// GET /api/v1/schema/. The document lists `endpoints` and `pages`, and this page too; it is made
// when it is first asked for.
Page document_page(std::vector<Endpoint> endpoints, std::vector<Page> pages, std::string base_url);

}  // namespace toolyard::http
