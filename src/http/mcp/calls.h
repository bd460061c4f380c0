// The tools of the MCP server (Model Context Protocol): their list, their endpoints, and how a call
// of a tool becomes a request to its endpoint.
#pragma once
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "http/api/authentication.h"
#include "http/api/router.h"
#include "http/framing/request.h"
#include "http/framing/response.h"
#include "mcp/results.h"
#include "mcp/tool_list.h"

namespace toolyard::http {

// Texts that the request of a call refers to, in addition to the request of its message.
struct McpTexts {
  std::string path;
  std::string query;
  std::string body;  // followed by padding
  std::string if_match;
  std::string key;
  std::string agent;
};

// A tool call in a message. `arguments` is a JSON object, or empty.
struct McpCall {
  const mcp::Accepted& message;
  std::size_t tool;
  std::string_view arguments;
};

// The tools that are offered at one path.
class McpTools {
 public:
  struct Target {
    const Route* route;
    const Endpoint* endpoint;
  };

  McpTools(mcp::ToolList tools, mcp::Results answers, std::vector<Target> targets)
      : list(std::move(tools)), results(std::move(answers)), targets_(std::move(targets)) {}
  virtual ~McpTools() = default;

  const mcp::ToolList list;
  const mcp::Results results;

  const Route& route(std::size_t tool) const { return *targets_[tool].route; }
  const Endpoint& endpoint(std::size_t tool) const { return *targets_[tool].endpoint; }

  virtual Credential credential(const Request& head) const;
  // Turns `request`, a copy of the request that contains the message, into one to the call's
  // endpoint. It refers to `texts`.
  virtual Result<void> resolve_target(const McpCall& call, Request& request, McpTexts& texts) const;
  // Returns the response of the endpoint as clients of the protocol see it.
  virtual std::string shown(std::size_t tool, const Response& response) const;

 private:
  std::vector<Target> targets_;
};

// Returns the tools of the catalog, at `/mcp`; null if the path is not served.
std::unique_ptr<const McpTools> catalog_tools(const Router& router, const std::string& version);

// Returns the tools that the query of the URL selects.
Result<mcp::Selection> read_selection(const mcp::ToolList& list, std::string_view query);

// Returns a name that a client sent, cut to 64 bytes and without characters other than printable
// ASCII.
std::string clean_name(std::string_view name);
// Returns the client that sent a message, as `name/version`; empty if the message does not name it.
std::string client_of(const mcp::Accepted& request);

}  // namespace toolyard::http
