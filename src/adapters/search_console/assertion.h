// What a service account says to be given an access token: a JSON Web Token signed with its key
// (RFC 7523).
#pragma once
#include <string>

#include "adapters/search_console/credentials.h"
#include "core/describe/values.h"

namespace toolyard::search_console {

inline constexpr auto reading_scope = "https://www.googleapis.com/auth/webmasters.readonly";

// Holds for an hour from `now`.
std::string assertion(const Credentials& credentials, Instant now);

}  // namespace toolyard::search_console
