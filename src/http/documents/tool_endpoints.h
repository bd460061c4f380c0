// The tools as endpoints: POST /api/v1/t/<slug>/ each, and the list of them.
#pragma once
#include <vector>

#include "core/endpoint/endpoint.h"
#include "tools/tool.h"

namespace toolyard::http {

// Who may call tools.
struct ToolAccess {
  // Those that a missing or weak credential is answered with.
  std::span<const ProblemType* const> credential_problems;
  bool allows_anonymous = false;
};

// One endpoint for every tool of the catalog, and GET /api/v1/tools/. `context` must outlive the
// endpoints.
std::vector<Endpoint> tool_endpoints(const Context& context, const ToolAccess& access);

// The same as they are shown: each call begins with a fresh context for examples.
std::vector<Endpoint> shown_tool_endpoints(const ToolAccess& access);

}  // namespace toolyard::http
