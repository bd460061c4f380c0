// The admin API for AI agents at `/mcp/admin`: each endpoint that allows it is a tool (Model
// Context Protocol), and a call of the tool is a REST call of the endpoint.
#pragma once
#include <memory>
#include <string>

#include "http/mcp/calls.h"

namespace toolyard::http {

// Returns null if the path is not served.
std::unique_ptr<const McpTools> admin_tools(const Router& router, const std::string& version);

}  // namespace toolyard::http
