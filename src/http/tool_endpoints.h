// The tools as endpoints: POST /api/v1/t/<slug>/ each, and the list of them.
#pragma once
#include <vector>

#include "core/endpoint.h"
#include "tools/tool.h"

namespace toolyard::http {

// One endpoint for every tool of the catalog, and GET /api/v1/tools/. `credential_problems` are
// those that a missing or weak credential is answered with. `context` must outlive the endpoints.
std::vector<Endpoint> tool_endpoints(const Context& context,
                                     std::span<const ProblemType* const> credential_problems);

// The same as they are shown: each call begins with a fresh context for examples.
std::vector<Endpoint> shown_tool_endpoints(std::span<const ProblemType* const> credential_problems);

}  // namespace toolyard::http
