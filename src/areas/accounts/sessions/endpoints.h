// Signing in on the pages of this server: the browser keeps the refresh token in a cookie that no
// script can read, and the page gets access tokens.
#pragma once
#include <vector>

#include "areas/accounts/accounts.h"
#include "areas/accounts/profile.h"
#include "core/endpoint/part.h"

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

// The endpoints that read and set the session cookie.
inline constexpr Part session_part{"auth/session", "auth", Access::anyone};
// Gives an endpoint access to the session cookie, and says in its description whom it is for.
Endpoint for_pages(Endpoint endpoint);

// Returns the response for a new sign-in and sets its cookie, after signing out the session that
// the browser had before.
Result<Session> begin_session(Sessions& sessions, const TokenPair& tokens, const Call& call,
                              bool is_remembered, Answer& answer);

std::vector<Endpoint> session_endpoints(Sessions& sessions, const PasswordLimits& limits);
Endpoint passkey_session_endpoint(Passkeys& passkeys);

// Signs in with a password, unless too many have been tried.
Result<TokenPair> try_sign_in(Sessions& sessions, const PasswordLimits& limits, const Call& call,
                              const SignIn& sign_in, bool is_browser);

Origin origin_of(const Call& call, bool is_browser);

}  // namespace toolyard::accounts
