#include "http/mcp_calls.h"

#include <algorithm>

#include "http/query.h"

namespace toolyard::http {

namespace {

struct McpQuery {
  std::string tools;
  bool brief = false;
  static constexpr auto fields(auto...) {
    return std::array{
        field<&McpQuery::tools>("Names of the tools to offer, between commas; all by default."),
        field<&McpQuery::brief>("Leaves out what is long in the list of tools.")};
  }
};

}  // namespace

McpTools::McpTools(const Router& router, std::string version)
    : list(tools(), mcp::FolderAccess::none), results(std::move(version)) {
  for (const auto& listed : list.tools())
    routes.push_back(router.find("/api/v1/t/" + std::string(listed.tool->about->slug) + "/").route);
}

const Endpoint& McpTools::endpoint(std::size_t tool) const {
  return *routes[tool]->serving(Method::post);
}

Result<mcp::Selection> read_selection(const mcp::ToolList& list, std::string_view query) {
  if (query.empty()) return mcp::Selection{};
  McpQuery read;
  if (auto sound = read_query(query, type_of<McpQuery>, &read); !sound)
    return std::unexpected(std::move(sound.error()));
  auto selection = list.select(read.tools, read.brief ? mcp::Detail::brief : mcp::Detail::full);
  if (!selection) return invalid("/tools", "invalid_option", std::move(selection.error()));
  return *std::move(selection);
}

std::string clean_name(std::string_view name) {
  constexpr std::size_t most = 64;
  std::string clean(name.substr(0, most));
  std::ranges::replace_if(clean, [](char c) { return c < ' ' || c > '~'; }, '?');
  return clean;
}

std::string client_of(const mcp::Accepted& request) {
  const auto& message = request.message;
  const auto client = request.era == mcp::Era::modern
                          ? find_part(message.meta, "io.modelcontextprotocol/clientInfo")
                          : find_part(message.params, "clientInfo");
  const auto members = parts_of_json(client);
  const auto name = string_in_json(find_part(members, "name"));
  if (!name) return {};
  const auto version = string_in_json(find_part(members, "version")).value_or("");
  return clean_name(*name) + "/" + clean_name(version);
}

}  // namespace toolyard::http
