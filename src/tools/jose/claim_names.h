// The names of claims that a registry knows (IANA, “JSON Web Token Claims”; OpenID Connect; some
// that large providers add), with what they mean.
#pragma once
#include <string_view>

namespace toolyard::jose {

struct ClaimInfo {
  std::string_view name;
  std::string_view meaning;
  bool is_date = false;  // seconds since 1970
};

// Null where nobody knows the name.
const ClaimInfo* find_claim(std::string_view name);

}  // namespace toolyard::jose
