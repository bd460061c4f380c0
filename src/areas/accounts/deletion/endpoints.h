// The API of deleting accounts: one's own, and others by administrators.
#pragma once
#include <vector>

#include "areas/accounts/accounts.h"
#include "areas/accounts/deletion/service.h"

namespace toolyard::accounts {

std::vector<Endpoint> deletion_endpoints(DeletionService& deletion, const PasswordLimits& limits);

}  // namespace toolyard::accounts
