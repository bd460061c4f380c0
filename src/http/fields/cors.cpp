#include "http/fields/cors.h"

#include <algorithm>
#include <set>

namespace toolyard::http {

namespace {

// Returns the header fields that pages may read beside those that browsers always expose: a fixed
// list, and the fields that endpoints send with a file.
std::string readable_fields(std::span<const Endpoint> endpoints) {
  std::string all =
      "Content-Disposition, ETag, Idempotent-Replayed, Link, Location, RateLimit, "
      "RateLimit-Policy, Retry-After, Toolyard-Environment, WWW-Authenticate, X-Request-Id";
  std::set<std::string_view> beside_files;
  for (const auto& endpoint : endpoints) {
    if (!endpoint.answer) continue;
    for (const auto& field : endpoint.answer->fields)
      if (!field.header.empty()) beside_files.insert(field.header);
  }
  for (const auto name : beside_files) all.append(", ").append(name);
  return all;
}

}  // namespace

Cors::Cors(std::vector<std::string> origins, std::span<const Endpoint> endpoints)
    : origins_(std::move(origins)), readable_(readable_fields(endpoints)) {}

bool Cors::is_listed(std::string_view origin) const {
  return std::ranges::any_of(
      origins_, [&](const std::string& known) { return known == "*" || known == origin; });
}

// If the request header could not be parsed, its origin may be unknown. The response is then an
// error without anybody's data, so every page may read it.
void Cors::show(const Request& request, Response& response) const {
  if (origins_.empty()) return;
  response.add_header("Vary", "Origin");
  const auto origin = request.known.origin;
  const bool is_unread = request.path.empty();
  if (origin.empty() ? !is_unread : !is_listed(origin)) return;
  response.add_header("Access-Control-Allow-Origin", origin.empty() ? "*" : origin);
  response.add_header("Access-Control-Expose-Headers", readable_);
}

void Cors::show_to_all(Response& response) {
  response.add_header("Access-Control-Allow-Origin", "*");
  response.add_header("Access-Control-Expose-Headers", "Retry-After, X-Request-Id");
}

void Cors::allow_all(std::string_view methods, Response& response) {
  response.add_header("Access-Control-Allow-Methods", methods);
  response.add_header("Access-Control-Allow-Headers", "Content-Type, MCP-Protocol-Version");
  response.add_header("Access-Control-Max-Age", "3600");
}

void Cors::allow(const Request& request, std::string_view methods, Response& response) const {
  const bool is_preflight = request.known.access_control_request_method.data() != nullptr;
  if (!is_preflight || !is_listed(request.known.origin)) return;
  response.add_header("Access-Control-Allow-Methods", methods);
  response.add_header("Access-Control-Allow-Headers",
                      "Authorization, Content-Type, Idempotency-Key, If-Match, If-None-Match, "
                      "Last-Event-ID, Mcp-Method, Mcp-Name, MCP-Protocol-Version, Mcp-Session-Id, "
                      "traceparent, tracestate, X-API-Key, X-Request-Id");
  response.add_header("Access-Control-Max-Age", "3600");
}

}  // namespace toolyard::http
