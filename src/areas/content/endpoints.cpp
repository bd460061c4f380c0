#include "areas/content/endpoints.h"

#include "core/admin_endpoint.h"

namespace toolyard::content {

constexpr AdminPart part = {"content", "content"};

Endpoint reading_endpoint(std::string_view path, std::string_view id, std::string_view summary) {
  return admin_endpoint(part, path, id, summary);
}

Endpoint writing_endpoint(Method method, std::string_view path, std::string_view id,
                          std::string_view summary) {
  auto endpoint = admin_writing_endpoint(part, method, path, id, summary);
  endpoint.takes_multipart = true;
  endpoint.takes_urlencoded = true;
  endpoint.is_body_optional = method == Method::patch;
  endpoint.problems.push_back(&toolyard::problems::precondition_failed);
  return endpoint;
}

}  // namespace toolyard::content
