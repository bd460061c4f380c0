// The API of verifying email addresses.
#pragma once
#include <vector>

#include "areas/accounts/accounts.h"

namespace toolyard::accounts {

std::vector<Endpoint> address_endpoints(AddressService& addresses, const PasswordLimits& limits);

}  // namespace toolyard::accounts
