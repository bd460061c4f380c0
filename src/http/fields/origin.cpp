#include "http/fields/origin.h"

#include <algorithm>

#include "http/framing/characters.h"

namespace toolyard::http {

std::string origin_of(const Request& request, std::string_view base_url) {
  std::string url(base_url);
  while (url.ends_with('/')) url.pop_back();
  if (url.empty()) url.append(request.secure ? "https://" : "http://").append(request.known.host);
  return url;
}

bool is_origin_of(std::string_view origin, std::string_view url) {
  const auto host = url.find("://");
  return host != url.npos &&
         std::ranges::equal(origin, url.substr(0, url.find('/', host + 3)),
                            [](char a, char b) { return lower(a) == lower(b); });
}

}  // namespace toolyard::http
