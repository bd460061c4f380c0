// Signing in on our own pages: the browser keeps the refresh token in a cookie that no script can
// read, and the page gets access tokens.
#pragma once
#include <vector>

#include "areas/accounts/accounts.h"
#include "areas/accounts/profile.h"

namespace toolyard::accounts {

struct Session {
  static constexpr std::string_view schema_name = "Session";
  std::string access;
  std::int64_t expires_in = 0;
  Profile user;
  static constexpr auto fields(auto...) {
    return std::array{
        field<&Session::access>("Access token, sent as `Authorization: Bearer …`.").secret(),
        field<&Session::expires_in>("Lifetime of the access token, in seconds."),
        field<&Session::user>("The account that is signed in.")};
  }
};

// One below `/api/v1/auth/session/`, which knows the cookie of the browser.
Endpoint session_endpoint(Method method, std::string_view path, std::string_view id,
                          const EndpointText& text);
// The answer to whoever has these tokens, and what the browser keeps, in the place of whoever was
// signed in with it before.
Result<void> begin_session(const TokenPair& tokens, const Call& call, bool is_remembered,
                           const AccountService& accounts, Sessions& sessions, Answer& answer);

std::vector<Endpoint> session_endpoints(AccountService& accounts, Sessions& sessions,
                                        const PasswordLimits& limits);
Endpoint passkey_session_endpoint(AccountService& accounts, Sessions& sessions, Passkeys& passkeys);

// Signs in, where one more password may be tried.
Result<TokenPair> try_sign_in(Sessions& sessions, const PasswordLimits& limits, const Call& call,
                              const SignIn& sign_in, bool is_browser);

Origin origin_of(const Call& call, bool is_browser);

}  // namespace toolyard::accounts
