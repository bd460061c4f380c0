#include "http/api/router.h"

#include <algorithm>
#include <optional>

#include "core/answers/csv_table.h"
#include "core/describe/faults.h"

namespace toolyard::http {

namespace {

// Returns the method of endpoints that serve an HTTP method: HEAD is served as GET, and OPTIONS by
// no endpoint.
std::optional<toolyard::Method> endpoint_method(Method method) {
  switch (method) {
    case Method::get:
    case Method::head: return toolyard::Method::get;
    case Method::post: return toolyard::Method::post;
    case Method::put: return toolyard::Method::put;
    case Method::patch: return toolyard::Method::patch;
    case Method::delete_: return toolyard::Method::remove;
    case Method::options: break;
  }
  return std::nullopt;
}

constexpr std::array<std::string_view, 5> allow_names{"GET, HEAD", "POST", "PUT", "PATCH",
                                                      "DELETE"};

// Removes the next segment from a path, and returns it.
std::string_view take_segment(std::string_view& path) {
  if (path.starts_with('/')) path.remove_prefix(1);
  const auto end = std::min(path.find('/'), path.size());
  const auto segment = path.substr(0, end);
  path.remove_prefix(end);
  return segment;
}

bool is_parameter(std::string_view segment) {
  return segment.starts_with('{') && segment.ends_with('}');
}

// Whether a segment is `{rest...}`, which matches the rest of a path.
bool is_rest(std::string_view segment) {
  return is_parameter(segment) && segment.ends_with("...}");
}

bool matches(std::string_view pattern, std::string_view path) {
  while (!pattern.empty() && pattern != "/") {
    const auto wanted = take_segment(pattern);
    const auto given = take_segment(path);
    if (is_rest(wanted)) return !given.empty() || pattern.empty();
    if (is_parameter(wanted) ? given.empty() : wanted != given) return false;
  }
  return path.empty() || path == "/";
}

bool is_excepted(const Route& route, std::string_view path) {
  if (!route.page || route.page->except.empty()) return false;
  return std::ranges::find(route.page->except, take_segment(path)) != route.page->except.end();
}

RoutePolicy policy_of(const Route& route) {
  bool has_endpoint = false, has_session = false;
  for (const auto* endpoint : route.endpoints) {
    has_endpoint |= endpoint != nullptr;
    has_session |= endpoint && endpoint->cookies == Cookies::session;
  }
  const bool is_oauth = has_endpoint && (route.path.starts_with("/oauth/") ||
                                         route.path.starts_with("/.well-known/oauth-"));
  if (is_oauth)
    return {.errors = RoutePolicy::Errors::oauth, .readers = RoutePolicy::Readers::everyone};
  if (has_session) return {.readers = RoutePolicy::Readers::own_pages};
  return {};
}

}  // namespace

bool answers_table(const Endpoint& endpoint) { return endpoint.answer == &type_of<CsvTable>; }

bool takes_table(const Endpoint& endpoint) {
  return endpoint.body == BodyClass::record && endpoint.takes_multipart && endpoint.request &&
         find_field(*endpoint.request, "file") < endpoint.request->fields.size();
}

bool has_other_spelling(std::string_view path) {
  return path.size() > 1 && (path.ends_with('/') || path.find('{') != path.npos);
}

std::string Route::canonical_link(std::string_view given) const {
  std::string link("<");
  if (path.ends_with('/')) link.append(given).append("/");
  else link.append(given.substr(0, given.size() - 1));
  return link.append(">; rel=\"canonical\"");
}

const Endpoint* Route::serving(Method method) const {
  const auto wanted = endpoint_method(method);
  return wanted ? endpoints[static_cast<std::size_t>(*wanted)] : nullptr;
}

bool Route::knows(Method method) const {
  if (method == Method::options) return true;
  if (page && (method == Method::get || method == Method::head)) return true;
  return serving(method) != nullptr;
}

Router::Router(std::span<const Endpoint> endpoints, std::span<const Page> pages) {
  routes_.reserve(endpoints.size() + pages.size());
  for (const auto& endpoint : endpoints) {
    auto& route = route_at(endpoint.path);
    if (answers_table(endpoint)) route.table = &endpoint;
    else route.endpoints[static_cast<std::size_t>(endpoint.method)] = &endpoint;
  }
  for (const auto& page : pages) route_at(page.path).page = &page;
  for (auto& route : routes_) {
    if (route.page) route.allow = allow_names[0];
    for (std::size_t i = 0; i < route.endpoints.size(); ++i)
      if (route.endpoints[i] && !(route.page && i == 0))
        route.allow.append(route.allow.empty() ? "" : ", ").append(allow_names[i]);
    route.allow += ", OPTIONS";
    route.policy = policy_of(route);
    const std::string_view path = route.path;
    if (path.find('{') != path.npos) {
      patterns_.push_back(&route);
      continue;
    }
    fixed_.emplace(path, &route);
    if (has_other_spelling(path)) fixed_.emplace(path.substr(0, path.size() - 1), &route);
  }
}

Route& Router::route_at(const std::string& path) {
  for (auto& route : routes_)
    if (route.path == path) return route;
  routes_.emplace_back().path = path;
  return routes_.back();
}

void Router::serve_tools(std::string_view path, const McpTools* tools, std::string_view metadata) {
  if (!tools) return;
  auto& route = route_at(std::string(path));
  route.policy.errors = RoutePolicy::Errors::mcp;
  route.policy.tools = tools;
  route.policy.metadata = metadata;
}

Match Router::find(std::string_view path) const {
  if (const auto found = fixed_.find(path); found != fixed_.end())
    return {found->second, found->second->path.size() == path.size()};
  for (const auto* route : patterns_)
    if (matches(route->path, path) && !is_excepted(*route, path))
      return {route,
              route->path.ends_with("...}") || route->path.ends_with('/') == path.ends_with('/')};
  return {};
}

std::string Router::nearest(std::string_view path) const {
  if (path.ends_with('/')) path.remove_suffix(1);
  const auto last = path.rfind('/') + 1;
  const auto folder = path.substr(0, last);
  std::vector<std::string_view> names;
  for (const auto& [known, route] : fixed_)
    if (known.starts_with(folder) && known.find('/', last) == known.npos)
      names.push_back(known.substr(last));
  std::ranges::sort(names);
  const auto name = nearest_name(path.substr(last), names);
  return name.empty() ? std::string() : fixed_.at(std::string(folder).append(name))->path;
}

std::vector<std::pair<std::string_view, std::string_view>> Router::parameters(
    const Route& route, std::string_view path) {
  std::vector<std::pair<std::string_view, std::string_view>> found;
  std::string_view pattern = route.path;
  while (!pattern.empty() && pattern != "/") {
    const auto wanted = take_segment(pattern);
    const auto given = take_segment(path);
    if (is_parameter(wanted)) found.emplace_back(wanted.substr(1, wanted.size() - 2), given);
  }
  return found;
}

}  // namespace toolyard::http
