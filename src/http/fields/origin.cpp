#include "http/fields/origin.h"

#include <algorithm>

#include "core/text/url.h"
#include "http/framing/characters.h"

namespace toolyard::http {

std::string origin_of(const Request& request, std::string_view base_url) {
  std::string url(base_url);
  while (url.ends_with('/')) url.pop_back();
  if (url.empty()) url.append(request.secure ? "https://" : "http://").append(request.known.host);
  return url;
}

bool is_origin_of(std::string_view origin, std::string_view url) {
  const auto parts = split_url(url);
  return !parts.scheme.empty() &&
         std::ranges::equal(origin, url.substr(0, parts.scheme.size() + 3 + parts.authority.size()),
                            [](char a, char b) { return lower(a) == lower(b); });
}

}  // namespace toolyard::http
