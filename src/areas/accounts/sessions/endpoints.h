// Signing in on the pages of this server: the browser keeps the refresh token in a cookie that no
// script can read, and the page gets access tokens.
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

// An endpoint below `/api/v1/auth/session/`, which reads and sets the session cookie.
Endpoint session_endpoint(Method method, std::string_view path, std::string_view id,
                          const EndpointText& text);
// Writes the response for a new sign-in and sets its cookie, after signing out the session that the
// browser had before.
Result<void> begin_session(const TokenPair& tokens, const Call& call, bool is_remembered,
                           const AccountService& accounts, Sessions& sessions, Answer& answer);

std::vector<Endpoint> session_endpoints(AccountService& accounts, Sessions& sessions,
                                        const PasswordLimits& limits);
Endpoint passkey_session_endpoint(AccountService& accounts, Sessions& sessions, Passkeys& passkeys);

// Signs in with a password, unless too many have been tried.
Result<TokenPair> try_sign_in(Sessions& sessions, const PasswordLimits& limits, const Call& call,
                              const SignIn& sign_in, bool is_browser);

Origin origin_of(const Call& call, bool is_browser);

}  // namespace toolyard::accounts
