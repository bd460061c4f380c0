// The API of second factors: one's own, removal by administrators, and the second step of a sign-in
// by programs. The second step for browsers is in sessions/endpoints.h.
#pragma once
#include <vector>

#include "areas/accounts/accounts.h"

namespace toolyard::accounts {

std::vector<Endpoint> factor_endpoints(Sessions& sessions, const PasswordLimits& limits);

}  // namespace toolyard::accounts
