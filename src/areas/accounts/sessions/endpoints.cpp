#include "areas/accounts/sessions/endpoints.h"

#include <array>

#include "areas/accounts/auth_parts.h"
#include "areas/accounts/passkeys/endpoints.h"

namespace toolyard::accounts {

namespace {

struct SessionRequest : SignIn {
  static constexpr std::string_view schema_name = "SessionRequest";
  bool remember = false;
  static constexpr auto fields(auto...) {
    return joined(SignIn::fields(), std::array{field<&SessionRequest::remember>(
                                        "Whether to stay signed in when the browser is closed.")});
  }
};

struct SessionCode : ChallengeAndCode {
  static constexpr std::string_view schema_name = "SessionCodeRequest";
  bool remember = false;
  static constexpr auto fields(auto...) {
    return joined(ChallengeAndCode::fields(),
                  std::array{field<&SessionCode::remember>(
                      "Whether to stay signed in when the browser is closed.")});
  }
};

struct SessionPasskey : PasskeySignIn {
  static constexpr std::string_view schema_name = "SessionPasskeyRequest";
  bool remember = false;
  static constexpr auto fields(auto...) {
    return joined(PasskeySignIn::fields(),
                  std::array{field<&SessionPasskey::remember>(
                      "Whether to stay signed in when the browser is closed.")});
  }
};

// Returns the response with these tokens, and sets the cookie of the browser.
Result<Session> session_of(const Sessions& sessions, const TokenPair& tokens, bool is_remembered,
                           Answer& answer) {
  TOOLYARD_TRY(auto user, profile_of(sessions.holder_of(tokens)));
  const auto& options = sessions.options();
  answer.session = {.token = tokens.refresh,
                    .is_remembered = is_remembered,
                    .lifetime = options.refresh_token_lifetime()};
  return Session{.access = tokens.access,
                 .expires_in = options.access_token_lifetime_s,
                 .user = std::move(user)};
}

Result<Session> begin_by_code(Sessions& sessions, const Call& call, const SessionCode& request,
                              Answer& answer) {
  TOOLYARD_TRY(const auto tokens,
               sessions.sign_in_by_code(request.challenge, request.code, origin_of(call, true)));
  return begin_session(sessions, tokens, call, request.remember, answer);
}

Result<Session> begin_by_passkey(Passkeys& passkeys, const Call& call,
                                 const SessionPasskey& request, Answer& answer) {
  TOOLYARD_TRY(const auto tokens,
               passkeys.sign_in(call, request.credential, origin_of(call, true)));
  return begin_session(passkeys.sessions(), tokens, call, request.remember, answer);
}

Result<Session> renew_session(Sessions& sessions, const Call& call, Answer& answer) {
  if (call.session.token.empty())
    return fail(problems::token_not_valid, "Nobody is signed in with this browser.");
  const auto tokens = sessions.refresh(call.session.token, origin_of(call, true));
  if (tokens) return session_of(sessions, *tokens, call.session.is_remembered, answer);
  if (tokens.error().type->kind == ErrorKind::unauthorized) answer.session = SessionCookie{};
  return std::unexpected(tokens.error());
}

Result<void> end_session(Sessions& sessions, const Call& call, Answer& answer) {
  if (!call.session.token.empty()) {
    const auto done = sessions.sign_out(call.session.token);
    const bool is_over = done || done.error().type->kind == ErrorKind::unauthorized;
    if (!is_over) return done;
  }
  answer.session = SessionCookie{};
  return {};
}

std::vector<Endpoint> beginning_endpoints(Sessions& sessions, const PasswordLimits& limits) {
  return {
      post(session_part,
           [&sessions, limits](const Call& call, const SessionRequest& request,
                               Answer& answer) -> Result<Session> {
             TOOLYARD_TRY(const auto tokens, try_sign_in(sessions, limits, call, request, true));
             return begin_session(sessions, tokens, call, request.remember, answer);
           },
           {.summary = "Sign in with a browser",
            .description =
                "Exchanges a user name or an email address and a password for an access token. The "
                "refresh token is set as a cookie that no script can read; with `remember` the "
                "cookie stays until the token expires, otherwise until the browser is closed. "
                "Failed attempts are limited.",
            .example =
                R"({"username": "ada", "password": "correct horse battery", "remember": true})",
            .problems = {&problems::no_active_account, &problems::second_factor_required,
                         &problems::second_factor_setup_required, &problems::too_many_attempts},
            .cost = Cost::sign_in,
            .secrecy = Secrecy::mixes_secret,
            .limit = AnonymousLimit::sign_in}),
      post<begin_by_code>(
          session_part, sessions,
          {.path = "second-factor/",
           .summary = "Sign in with a browser and a code",
           .description =
               "Exchanges the challenge of `second_factor_required` and a code of the "
               "authenticator app, or a recovery code, for an access token and a cookie. Each code "
               "is accepted once. Consecutive wrong codes are limited.",
           .example = R"({"challenge": "eyJhbGciOiJIUzI1NiJ9.e30.c2ln", "code": "287082"})",
           .problems = {&problems::wrong_code, &problems::token_not_valid,
                        &problems::too_many_attempts},
           .secrecy = Secrecy::mixes_secret,
           .limit = AnonymousLimit::sign_in})};
}

std::vector<Endpoint> cookie_endpoints(Sessions& sessions) {
  return {post<renew_session>(
              session_part, sessions,
              {.path = "refresh/",
               .summary = "Renew the access token of a browser",
               .description = "Exchanges the cookie for a new access token and a new cookie. A "
                              "cookie that has expired or was revoked is removed.",
               .problems = {&problems::token_not_valid},
               .secrecy = Secrecy::mixes_secret}),
          remove<end_session>(
              session_part, sessions,
              {.summary = "Sign out with a browser",
               .description = "Revokes all tokens of the browser's sign-in and removes its cookie. "
                              "The response is the same if nobody is signed in."})};
}

}  // namespace

Endpoint for_pages(Endpoint endpoint) {
  endpoint.cookies = Cookies::session;
  endpoint.description +=
      " Only for pages of this server: calls from other origins are refused, and so is any "
      "`Content-Type` other than `application/json`.";
  return endpoint;
}

Result<Session> begin_session(Sessions& sessions, const TokenPair& tokens, const Call& call,
                              bool is_remembered, Answer& answer) {
  if (!call.session.token.empty()) (void)sessions.sign_out(call.session.token);
  return session_of(sessions, tokens, is_remembered, answer);
}

Origin origin_of(const Call& call, bool is_browser) {
  return {.address = call.remote_address, .user_agent = call.user_agent, .is_browser = is_browser};
}

Result<TokenPair> try_sign_in(Sessions& sessions, const PasswordLimits& limits, const Call& call,
                              const SignIn& sign_in, bool is_browser) {
  const auto knows = [&] {
    return sessions.knows(sign_in.username, call.remote_address).value_or(false);
  };
  const auto origin = origin_of(call, is_browser);
  if (auto may = limits.sign_in(sign_in.username, call.remote_address, knows); !may) {
    // Without a look at the database, which refused attempts must not cost.
    sessions.note_refusal(may.error(), {}, origin);
    return std::unexpected(std::move(may.error()));
  }
  return sessions.sign_in(sign_in.username, sign_in.password, origin);
}

Endpoint passkey_session_endpoint(Passkeys& passkeys) {
  return for_pages(post<begin_by_passkey>(
      session_part, passkeys,
      {.path = "passkey/",
       .summary = "Sign in with a browser and a passkey",
       .description = "Exchanges the response of the passkey to the options of "
                      "`auth/token/passkey/options/` for an access token and a cookie. A passkey "
                      "replaces the password and the second factor.",
       .example = passkey_sign_in_example,
       .problems = {&problems::wrong_passkey},
       .secrecy = Secrecy::mixes_secret,
       .limit = AnonymousLimit::sign_in,
       .takes_origin = true}));
}

std::vector<Endpoint> session_endpoints(Sessions& sessions, const PasswordLimits& limits) {
  std::vector<Endpoint> all;
  for (auto& endpoint : beginning_endpoints(sessions, limits))
    all.push_back(for_pages(std::move(endpoint)));
  for (auto& endpoint : cookie_endpoints(sessions)) all.push_back(for_pages(std::move(endpoint)));
  all.push_back(list<&Sessions::list>(
      for_holder, sessions,
      {.path = "sessions/",
       .summary = "List your sessions",
       .description =
           "Lists the sessions of the account, most recently used first: each browser and program "
           "with a valid refresh token. A session is used when its tokens are refreshed."}));
  all.push_back(remove<&Sessions::end>(
      for_holder, sessions,
      {.path = "sessions/{session}/",
       .summary = "End a session",
       .description = "Ends one session with its tokens, so that the device has to sign in again. "
                      "The access token of a session that ends itself remains valid until it "
                      "expires; to revoke it immediately, sign out everywhere."}));
  return all;
}

}  // namespace toolyard::accounts
