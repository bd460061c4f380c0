// Signing in on our own pages: the browser keeps the refresh token in a cookie that no script can
// read, and the page gets access tokens.
#pragma once
#include <vector>

#include "areas/accounts/accounts.h"

namespace toolyard::accounts {

std::vector<Endpoint> session_endpoints(AccountService& accounts, Sessions& sessions,
                                        const PasswordLimits& limits);
Endpoint passkey_session_endpoint(AccountService& accounts, Sessions& sessions, Passkeys& passkeys);

// Signs in, where one more password may be tried.
Result<TokenPair> try_sign_in(Sessions& sessions, const PasswordLimits& limits, const Call& call,
                              const SignIn& sign_in, bool is_browser);

Origin origin_of(const Call& call, bool is_browser);

}  // namespace toolyard::accounts
