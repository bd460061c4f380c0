// Builds the assertion by which a service account requests an access token: a JSON Web Token signed
// with its key (RFC 7523).
#pragma once
#include <string>

#include "adapters/search_console/credentials.h"
#include "core/describe/values.h"

namespace toolyard::search_console {

inline constexpr auto reading_scope = "https://www.googleapis.com/auth/webmasters.readonly";

// Returns an assertion that is valid for one hour from `now`.
std::string assertion(const Credentials& credentials, Instant now);

}  // namespace toolyard::search_console
