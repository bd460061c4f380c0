#include "http/api/authentication.h"

#include <algorithm>

#include "http/framing/words.h"

namespace toolyard::http {

std::string_view bearer_of(std::string_view authorization) {
  constexpr std::string_view scheme = "bearer ";
  if (authorization.size() < scheme.size()) return {};
  if (!same_ignoring_case(authorization.substr(0, scheme.size()), scheme)) return {};
  const auto token = authorization.substr(scheme.size());
  return token.substr(std::min(token.find_first_not_of(' '), token.size()));
}

}  // namespace toolyard::http
