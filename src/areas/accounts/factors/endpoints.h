// Second factors over the API: one's own, those that administrators remove, and the second step of
// signing in for programs. That of browsers is in the endpoints of sessions.
#pragma once
#include <vector>

#include "areas/accounts/accounts.h"

namespace toolyard::accounts {

std::vector<Endpoint> factor_endpoints(Sessions& sessions, const PasswordLimits& limits);

}  // namespace toolyard::accounts
