#include "areas/content/endpoints.h"

namespace toolyard::content {

using toolyard::problems::not_found;
using toolyard::problems::validation_error;

Endpoint reading_endpoint(std::string_view path, std::string_view id, std::string_view summary) {
  return {.method = Method::get,
          .path = "/api/v1/admin/content/" + std::string(path),
          .operation_id = "v1_admin_content_" + std::string(id),
          .summary = std::string(summary),
          .tag = "content",
          .access = Access::viewer,
          .cost = Cost::store,
          .problems = {&validation_error, &not_found}};
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
