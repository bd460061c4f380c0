// What the Model Context Protocol needs beside the API: a set of tools as they are listed, with
// their endpoints, and how a call of one becomes a request to its endpoint.
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

// What the request of a call borrows, beside that of its message.
struct McpTexts {
  std::string path;
  std::string query;
  std::string body;  // with its padding
  std::string if_match;
  std::string key;
  std::string agent;
};

// A call as it stands in a message: an object, or nothing.
struct McpCall {
  const mcp::Accepted& message;
  std::size_t tool;
  std::string_view arguments;
};

// The tools that one path offers.
class McpTools {
 public:
  struct Target {
    const Route* route;
    const Endpoint* endpoint;
  };

  McpTools(const Route& place, mcp::ToolList tools, mcp::Results answers,
           std::vector<Target> targets)
      : list(std::move(tools)), results(std::move(answers)), place_(place),
        targets_(std::move(targets)) {}
  virtual ~McpTools() = default;

  const mcp::ToolList list;
  const mcp::Results results;

  bool is_at(const Route* route) const { return route == &place_; }
  const Route& route(std::size_t tool) const { return *targets_[tool].route; }
  const Endpoint& endpoint(std::size_t tool) const { return *targets_[tool].endpoint; }

  virtual Credential credential(const Request& head) const;
  // Makes of the request of the message that of the call's endpoint.
  virtual Result<void> aim(const McpCall& call, Request& request, McpTexts& texts) const;
  // The response of the endpoint, as clients see it.
  virtual std::string shown(std::size_t tool, const Response& response) const;

 private:
  const Route& place_;
  std::vector<Target> targets_;
};

// The tools of the catalog, at `/mcp`.
std::unique_ptr<const McpTools> catalog_tools(const Router& router, const std::string& version);

// What the query of the address says.
Result<mcp::Selection> read_selection(const mcp::ToolList& list, std::string_view query);

// A name that a client gives itself, cut and without control characters.
std::string clean_name(std::string_view name);
// Of whoever sends a message: `name/version`; empty where it does not say.
std::string client_of(const mcp::Accepted& request);

}  // namespace toolyard::http
