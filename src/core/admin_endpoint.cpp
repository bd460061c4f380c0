#include "core/admin_endpoint.h"

#include <algorithm>

namespace toolyard {

Endpoint admin_endpoint(const AdminPart& part, std::string_view path, std::string_view id,
                        std::string_view summary) {
  std::string name(part.path);
  std::ranges::replace(name, '/', '_');
  return {.method = Method::get,
          .path = "/api/v1/admin/" + std::string(part.path) + "/" + std::string(path),
          .operation_id = "v1_admin_" + name + "_" + std::string(id),
          .summary = std::string(summary),
          .tag = std::string(part.tag),
          .access = Access::viewer,
          .cost = Cost::store,
          .problems = {&problems::validation_error, &problems::not_found}};
}

Endpoint admin_writing_endpoint(const AdminPart& part, Method method, std::string_view path,
                                std::string_view id, std::string_view summary) {
  auto endpoint = admin_endpoint(part, path, id, summary);
  endpoint.method = method;
  endpoint.access = Access::editor;
  endpoint.body = BodyClass::record;
  endpoint.reading = {.is_of_record = true, .is_partial = method == Method::patch};
  return endpoint;
}

}  // namespace toolyard
