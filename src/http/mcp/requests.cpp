#include "http/mcp/requests.h"

#include <algorithm>

#include "core/json/parts.h"
#include "core/text/url.h"
#include "http/api/problem.h"
#include "http/fields/negotiation.h"
#include "http/fields/oauth_errors.h"
#include "http/framing/words.h"
#include "mcp/results.h"

namespace toolyard::http {

namespace {

constexpr std::string_view key_start = "ty_";

bool is_port(std::string_view text) {
  return text.empty() || (text.starts_with(':') && text.size() > 1 && text.size() <= 6 &&
                          std::ranges::all_of(text.substr(1), [](char digit) {
                            return digit >= '0' && digit <= '9';
                          }));
}

// Returns all header fields of one name as one value, joined by commas.
std::string_view joined_header(const Request& head, std::string_view name, std::string& storage) {
  std::string_view value;
  for (const auto& field : head.fields()) {
    if (!same_ignoring_case(field.name, name)) continue;
    if (!value.data()) {
      value = field.value;
      continue;
    }
    if (storage.empty()) storage = value;
    value = storage.append(", ").append(field.value);
  }
  return value;
}

}  // namespace

Endpoint mcp_endpoint(bool allows_anonymous) {
  return {.method = toolyard::Method::post,
          .path = std::string(mcp_path),
          .operation_id = "mcp",
          .summary = "Call tools over the Model Context Protocol",
          .tag = "tools",
          .access = Access::tools,
          .allows_anonymous = allows_anonymous,
          .body = BodyClass::json};
}

Endpoint mcp_admin_endpoint() {
  return {.method = toolyard::Method::post,
          .path = std::string(mcp_admin_path),
          .operation_id = "mcp_admin",
          .summary = "Call editorial tools over the Model Context Protocol",
          .tag = "agents",
          .access = Access::viewer,
          .agents = {Agents::read},
          .body = BodyClass::record};
}

Credential mcp_credential(const Request& head) {
  Credential credential{head.known.api_key, head.known.authorization, head.remote_address};
  const auto token = bearer_of(credential.authorization);
  if (!token.starts_with(key_start)) return credential;
  if (!credential.api_key.data()) credential.api_key = token;
  if (credential.api_key == token) credential.authorization = {};
  return credential;
}

bool is_loopback_host(std::string_view host) {
  return std::ranges::any_of(std::array<std::string_view, 3>{"localhost", "127.0.0.1", "[::1]"},
                             [&](std::string_view name) {
                               return host.size() >= name.size() &&
                                      same_ignoring_case(host.substr(0, name.size()), name) &&
                                      is_port(host.substr(name.size()));
                             });
}

bool is_loopback_origin(std::string_view origin) {
  const auto url = split_url(origin);
  return (url.scheme == "http" || url.scheme == "https") && is_loopback_host(url.authority) &&
         url.path.empty() && !url.query && !url.fragment;
}

Result<void> check_mcp_media(const Request& head) {
  const auto& known = head.known;
  if (!known.content_encoding.empty() && known.content_encoding != "identity")
    return http_fail("unsupported_media_type",
                     "Request bodies with a content encoding are not supported.");
  if (body_form(known.content_type) != BodyForm::json)
    return http_fail("unsupported_media_type", "Send `Content-Type: application/json`.");
  if (preference(known.accept, "application/json") == 0)
    return http_fail("not_acceptable", "This path responds with application/json.");
  return {};
}

mcp::Headers mcp_headers(const Request& head, std::array<std::string, 3>& storage) {
  return {.version = joined_header(head, "mcp-protocol-version", storage[0]),
          .method = joined_header(head, "mcp-method", storage[1]),
          .name = joined_header(head, "mcp-name", storage[2])};
}

void make_mcp_error(Response& problem, std::string_view metadata) {
  const auto parts = parts_of_json(problem.body);
  const auto text_of = [&](std::string_view name) {
    return string_in_json(find_part(parts, name)).value_or("");
  };
  const auto detail = text_of("detail"), code = text_of("code"), scope = text_of("scope");
  problem.body = mcp::Results::error(
      {.code = problem.status < 500 ? mcp::codes::invalid_request : mcp::codes::internal_error,
       .message = detail,
       .data = std::move(problem.body)});
  problem.content_type = "application/json";
  const auto line = problem.header_lines.find("WWW-Authenticate: ");
  if (line == std::string::npos) return;
  problem.header_lines.erase(line, problem.header_lines.find("\r\n", line) + 2 - line);
  auto challenge = metadata.empty()
                       ? bearer_challenge("", "", "")
                       : bearer_challenge(code, scope.empty() ? "tools:*" : scope, metadata);
  if (problem.status == 401) challenge += R"(, ApiKey realm="toolyard")";
  problem.add_header("WWW-Authenticate", challenge);
}

}  // namespace toolyard::http
