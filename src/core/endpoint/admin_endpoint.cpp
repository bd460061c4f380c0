#include "core/endpoint/admin_endpoint.h"

#include <algorithm>
#include <charconv>

#include "core/endpoint/transition.h"

namespace toolyard {

std::string path_of(const AdminPart& part) {
  return "/api/v1/admin/" + std::string(part.path) + "/";
}

Endpoint admin_endpoint(const AdminPart& part, std::string_view path, std::string_view id,
                        const EndpointText& text) {
  std::string name(part.path);
  std::ranges::replace(name, '/', '_');
  return {.method = Method::get,
          .path = path_of(part) + std::string(path),
          .operation_id = "v1_admin_" + name + "_" + std::string(id),
          .summary = std::string(text.summary),
          .description = std::string(text.description),
          .tag = std::string(part.tag),
          .access = Access::viewer,
          .cost = Cost::store,
          .problems = {&problems::validation_error, &problems::not_found},
          .example = text.example};
}

void compare_tags(Endpoint& endpoint) {
  endpoint.problems.push_back(&problems::precondition_failed);
  endpoint.problems.push_back(&problems::invalid_entity_tag);
}

Endpoint admin_writing_endpoint(const AdminPart& part, Method method, std::string_view path,
                                std::string_view id, const EndpointText& text) {
  auto endpoint = admin_endpoint(part, path, id, text);
  endpoint.method = method;
  endpoint.access = Access::editor;
  endpoint.body = BodyClass::record;
  endpoint.reading = {.is_of_record = true, .is_partial = method == Method::patch};
  if (method != Method::post) compare_tags(endpoint);
  return endpoint;
}

Endpoint admin_removing_endpoint(const AdminPart& part, const EndpointText& text) {
  auto endpoint = admin_endpoint(part, "{id}/", "destroy", text);
  endpoint.method = Method::remove;
  endpoint.access = Access::editor;
  endpoint.status = 204;
  compare_tags(endpoint);
  return endpoint;
}

Endpoint admin_action_endpoint(const AdminPart& part, std::string_view action,
                               const EndpointText& text) {
  const std::string name(action);
  auto id = name + "_create";
  std::ranges::replace(id, '-', '_');
  auto endpoint = admin_writing_endpoint(part, Method::post, "{id}/" + name + "/", id, text);
  compare_tags(endpoint);
  endpoint.problems.push_back(&problems::illegal_transition);
  return endpoint;
}

Endpoint taking_forms(Endpoint endpoint) {
  endpoint.takes_multipart = endpoint.takes_urlencoded = true;
  return endpoint;
}

std::optional<std::int64_t> path_number(const Call& call, std::string_view name) {
  const auto text = call.path_text(name);
  std::int64_t number = 0;
  const auto [rest, fault] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (fault != std::errc{} || rest != text.data() + text.size()) return std::nullopt;
  return number;
}

}  // namespace toolyard
