// What the Model Context Protocol needs beside the API: the tools as they are listed, their
// endpoints, and the count of what was asked.
#pragma once
#include <string>
#include <vector>

#include "http/router.h"
#include "mcp/results.h"
#include "mcp/tool_list.h"

namespace toolyard::http {

struct McpTools {
  // The routes of the tools, by their place in the list.
  McpTools(const Router& router, std::string version);

  mcp::ToolList list;
  mcp::Results results;
  std::vector<const Route*> routes;

  const Endpoint& endpoint(std::size_t tool) const;
};

// What the query of the address says.
Result<mcp::Selection> read_selection(const mcp::ToolList& list, std::string_view query);

// A name that a client gives itself, cut and without control characters.
std::string clean_name(std::string_view name);
// Of whoever sends a message: `name/version`; empty where it does not say.
std::string client_of(const mcp::Accepted& request);

}  // namespace toolyard::http
