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

bool is_own_page(const Request& head, std::string_view base_url) {
  const auto from = head.header("sec-fetch-site");
  const auto origin = head.known.origin;
  const auto is_own = [&] {
    return is_origin_of(origin, base_url) || is_origin_of(origin, origin_of(head, {}));
  };
  return (!from.data() || from == "same-origin") && (!origin.data() || is_own());
}

bool is_typing_on_own_page(const Request& head, std::string_view base_url) {
  return head.known.origin.data() && head.header("toolyard-typing") == "1" &&
         is_own_page(head, base_url);
}

}  // namespace toolyard::http
