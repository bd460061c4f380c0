// The admin side for agents, at `/mcp/admin`: what endpoints offer, each as a tool whose call is
// the REST call of its endpoint.
#pragma once
#include <memory>
#include <string>

#include "http/mcp/calls.h"

namespace toolyard::http {

// None where the path is not served.
std::unique_ptr<const McpTools> admin_tools(const Router& router, const std::string& version);

}  // namespace toolyard::http
