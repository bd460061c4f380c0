// The API of signing in with an OpenID Connect provider, for the pages of this server.
#pragma once
#include <vector>

#include "areas/accounts/accounts.h"

namespace toolyard::accounts {

std::vector<Endpoint> single_sign_on_endpoints(SingleSignOn& single_sign_on,
                                               const PasswordLimits& limits);

// Adds the problem `passwords_off` to the endpoints that sign in with passwords or set them. If
// passwords are off, these endpoints always fail with it.
void apply_password_setting(std::vector<Endpoint>& endpoints, PasswordSignIn passwords);

}  // namespace toolyard::accounts
