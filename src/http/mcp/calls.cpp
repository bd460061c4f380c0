#include "http/mcp/calls.h"

#include <algorithm>

#include "http/fields/query.h"
#include "http/mcp/requests.h"

namespace toolyard::http {

namespace {

struct McpQuery {
  std::string tools;
  bool brief = false;
  bool readonly = false;
  static constexpr auto fields(auto...) {
    return std::array{field<&McpQuery::tools>(
                          "Names of the tools to offer, separated by commas; all by default."),
                      field<&McpQuery::brief>("Shortens the list of tools."),
                      field<&McpQuery::readonly>("Offers only tools that do not change anything.")};
  }
};

}  // namespace

Credential McpTools::credential(const Request& head) const { return mcp_credential(head); }

// The arguments become the body, and are decoded in place, inside the message.
Result<void> McpTools::resolve_target(const McpCall& call, Request& request,
                                      McpTexts& texts) const {
  request.path = route(call.tool).path;
  if (!call.arguments.empty()) {
    const auto start = static_cast<std::size_t>(call.arguments.data() - request.body.data());
    request.body = request.body.subspan(start, call.arguments.size());
    return {};
  }
  texts.body.assign("{}").append(body_padding, ' ');
  request.body = std::span(texts.body).first(2);
  return {};
}

std::string McpTools::shown(std::size_t, const Response& response) const {
  return std::string(response.content());
}

std::unique_ptr<const McpTools> catalog_tools(const Router& router, const std::string& version) {
  if (!router.find(mcp_path).route) return nullptr;
  mcp::ToolList list(tools(), mcp::FolderAccess::none);
  std::vector<McpTools::Target> targets;
  for (const auto& listed : list.tools()) {
    const auto* route =
        router.find("/api/v1/t/" + std::string(listed.tool->about->slug) + "/").route;
    targets.push_back({route, route->serving(Method::post)});
  }
  return std::make_unique<const McpTools>(std::move(list), mcp::Results(version),
                                          std::move(targets));
}

Result<mcp::Selection> read_selection(const mcp::ToolList& list, std::string_view query) {
  if (query.empty()) return mcp::Selection{};
  McpQuery read;
  TOOLYARD_TRY_VOID(read_query(query, type_of<McpQuery>, &read));
  auto selection = list.select(read.tools, read.brief ? mcp::Detail::brief : mcp::Detail::full);
  if (!selection) return invalid("/tools", "invalid_option", std::move(selection.error()));
  return read.readonly ? list.reading_only(*std::move(selection)) : *std::move(selection);
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
