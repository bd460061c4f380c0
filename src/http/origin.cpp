#include "http/origin.h"

namespace toolyard::http {

std::string origin_of(const Request& request, std::string_view base_url) {
  std::string url(base_url);
  while (url.ends_with('/')) url.pop_back();
  if (url.empty()) url.append(request.secure ? "https://" : "http://").append(request.known.host);
  return url;
}

}  // namespace toolyard::http
