// The endpoints of the tools, each a POST to /api/v1/t/<slug>/, and the list of all tools.
#pragma once
#include <vector>

#include "core/endpoint/endpoint.h"
#include "tools/tool.h"

namespace toolyard::http {

// Who may call tools.
struct ToolAccess {
  // Problems of a missing, invalid or insufficient credential.
  std::span<const ProblemType* const> credential_problems;
  bool allows_anonymous = false;
};

// Returns an endpoint for every tool of the catalog, and GET /api/v1/tools/. `context` must outlive
// the endpoints.
std::vector<Endpoint> tool_endpoints(const Context& context, const ToolAccess& access);

// Returns the same endpoints for the documentation: each call has a new context for examples.
std::vector<Endpoint> shown_tool_endpoints(const ToolAccess& access);

}  // namespace toolyard::http
