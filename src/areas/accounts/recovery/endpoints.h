// The API of resetting a forgotten password.
#pragma once
#include <vector>

#include "areas/accounts/accounts.h"

namespace toolyard::accounts {

std::vector<Endpoint> recovery_endpoints(RecoveryService& recovery, const PasswordLimits& limits);

}  // namespace toolyard::accounts
