// The API of signing in with a provider, for our own pages.
#pragma once
#include <vector>

#include "areas/accounts/accounts.h"

namespace toolyard::accounts {

std::vector<Endpoint> single_sign_on_endpoints(AccountService& accounts, Sessions& sessions,
                                               SingleSignOn& single_sign_on,
                                               const PasswordLimits& limits);

// Those that sign in with passwords, or set them, may be off.
void note_passwords(std::vector<Endpoint>& endpoints, PasswordSignIn passwords);

}  // namespace toolyard::accounts
