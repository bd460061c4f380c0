#include "areas/content/endpoints.h"

#include "core/admin_endpoint.h"

namespace toolyard::content {

Endpoint reading_endpoint(std::string_view path, std::string_view id, std::string_view summary) {
  return admin_endpoint({"content", "content"}, path, id, summary);
}

Endpoint writing_endpoint(Method method, std::string_view path, std::string_view id,
                          std::string_view summary) {
  auto endpoint = reading_endpoint(path, id, summary);
  endpoint.method = method;
  endpoint.access = Access::editor;
  endpoint.body = BodyClass::record;
  endpoint.takes_multipart = true;
  endpoint.takes_urlencoded = true;
  endpoint.reading = {.is_of_record = true, .is_partial = method == Method::patch};
  endpoint.is_body_optional = method == Method::patch;
  endpoint.problems.push_back(&toolyard::problems::precondition_failed);
  return endpoint;
}

}  // namespace toolyard::content
