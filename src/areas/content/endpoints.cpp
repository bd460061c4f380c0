#include "areas/content/endpoints.h"

namespace toolyard::content {

Endpoint writing_endpoint(Method method, std::string_view path, std::string_view id,
                          const EndpointText& text) {
  auto endpoint = admin_writing_endpoint(part, method, path, id, text);
  endpoint.takes_multipart = endpoint.takes_urlencoded = true;
  return endpoint;
}

}  // namespace toolyard::content
