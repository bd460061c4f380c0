#include "areas/accounts/sessions/endpoints.h"

#include <array>

#include "areas/accounts/passkeys/endpoints.h"
#include "areas/accounts/profile.h"

namespace toolyard::accounts {

namespace {

using toolyard::problems::store_unavailable;
using toolyard::problems::validation_error;

struct SessionRequest : SignIn {
  static constexpr std::string_view schema_name = "SessionRequest";
  bool remember = false;
  static constexpr auto fields(auto...) {
    return joined(SignIn::fields(), std::array{field<&SessionRequest::remember>(
                                        "Whether to stay signed in when the browser is closed.")});
  }
};

// Writes the response with these tokens, and sets the cookie of the browser.
Result<void> give_session(const TokenPair& tokens, bool is_remembered,
                          const AccountService& accounts, const Sessions& sessions,
                          Answer& answer) {
  TOOLYARD_TRY(auto user, profile_of(accounts.find(tokens.user)));
  const auto& options = sessions.options();
  const Session session{.access = tokens.access,
                        .expires_in = options.access_token_lifetime_s,
                        .user = std::move(user)};
  answer.session = {.token = tokens.refresh,
                    .is_remembered = is_remembered,
                    .lifetime = options.refresh_token_lifetime()};
  answer.body(type_of<Session>, &session);
  return {};
}

Endpoint begin(AccountService& accounts, Sessions& sessions, const PasswordLimits& limits) {
  auto endpoint = session_endpoint(
      Method::post, "", "create",
      {.summary = "Sign in with a browser",
       .description = "Exchanges a user name or an email address and a password for an access "
                      "token. The refresh token is set as a cookie that no script can read; with "
                      "`remember` the cookie stays until the token expires, otherwise until the "
                      "browser is closed. Failed attempts are limited.",
       .example = R"({"username": "ada", "password": "correct horse battery", "remember": true})"});
  endpoint.body = BodyClass::record;
  endpoint.reading = {.is_of_record = true};
  endpoint.cost = Cost::sign_in;
  endpoint.anonymous_limit = AnonymousLimit::sign_in;
  endpoint.secrecy = Secrecy::mixes_secret;
  endpoint.request = &type_of<SessionRequest>;
  endpoint.answer = &type_of<Session>;
  endpoint.problems.insert(
      endpoint.problems.end(),
      {&validation_error, &problems::no_active_account, &problems::second_factor_required,
       &problems::second_factor_setup_required, &problems::too_many_attempts});
  endpoint.run = Endpoint::Run([&accounts, &sessions, limits](const Call& call, const void* given,
                                                              Answer& answer) -> Result<void> {
    const auto& request = *static_cast<const SessionRequest*>(given);
    TOOLYARD_TRY(const auto tokens, try_sign_in(sessions, limits, call, request, true));
    return begin_session(tokens, call, request.remember, accounts, sessions, answer);
  });
  return endpoint;
}

struct SessionCode : ChallengeAndCode {
  static constexpr std::string_view schema_name = "SessionCodeRequest";
  bool remember = false;
  static constexpr auto fields(auto...) {
    return joined(ChallengeAndCode::fields(),
                  std::array{field<&SessionCode::remember>(
                      "Whether to stay signed in when the browser is closed.")});
  }
};

Endpoint begin_by_code(AccountService& accounts, Sessions& sessions) {
  auto endpoint = session_endpoint(
      Method::post, "second-factor/", "second_factor_create",
      {.summary = "Sign in with a browser and a code",
       .description = "Exchanges the challenge of `second_factor_required` and a code of the "
                      "authenticator app, or a recovery code, for an access token and a cookie. A "
                      "code is accepted once. Wrong codes in a row are limited.",
       .example = R"({"challenge": "eyJhbGciOiJIUzI1NiJ9.e30.c2ln", "code": "287082"})"});
  endpoint.body = BodyClass::record;
  endpoint.reading = {.is_of_record = true};
  endpoint.anonymous_limit = AnonymousLimit::sign_in;
  endpoint.secrecy = Secrecy::mixes_secret;
  endpoint.request = &type_of<SessionCode>;
  endpoint.answer = &type_of<Session>;
  endpoint.problems.insert(endpoint.problems.end(),
                           {&validation_error, &problems::wrong_code, &problems::token_not_valid,
                            &problems::too_many_attempts});
  endpoint.run = Endpoint::Run([&accounts, &sessions](const Call& call, const void* given,
                                                      Answer& answer) -> Result<void> {
    const auto& request = *static_cast<const SessionCode*>(given);
    TOOLYARD_TRY(const auto tokens,
                 sessions.sign_in_by_code(request.challenge, request.code, origin_of(call, true)));
    return begin_session(tokens, call, request.remember, accounts, sessions, answer);
  });
  return endpoint;
}

struct SessionPasskey : PasskeySignIn {
  static constexpr std::string_view schema_name = "SessionPasskeyRequest";
  bool remember = false;
  static constexpr auto fields(auto...) {
    return joined(PasskeySignIn::fields(),
                  std::array{field<&SessionPasskey::remember>(
                      "Whether to stay signed in when the browser is closed.")});
  }
};

Endpoint renew(AccountService& accounts, Sessions& sessions) {
  auto endpoint = session_endpoint(
      Method::post, "refresh/", "refresh_create",
      {.summary = "Renew the access token of a browser",
       .description = "Exchanges the cookie for a new access token and a new cookie. A "
                      "cookie that has expired or was revoked is removed."});
  endpoint.secrecy = Secrecy::mixes_secret;
  endpoint.answer = &type_of<Session>;
  endpoint.problems.push_back(&problems::token_not_valid);
  endpoint.run = Endpoint::Run(
      [&accounts, &sessions](const Call& call, const void*, Answer& answer) -> Result<void> {
        if (call.session.token.empty())
          return fail(problems::token_not_valid, "Nobody is signed in with this browser.");
        const auto tokens = sessions.refresh(call.session.token, origin_of(call, true));
        if (tokens)
          return give_session(*tokens, call.session.is_remembered, accounts, sessions, answer);
        if (tokens.error().type->kind == ErrorKind::unauthorized) answer.session = SessionCookie{};
        return std::unexpected(tokens.error());
      });
  return endpoint;
}

Endpoint end(Sessions& sessions) {
  auto endpoint = session_endpoint(
      Method::remove, "", "destroy",
      {.summary = "Sign out with a browser",
       .description = "Revokes all tokens of the browser's sign-in and removes its "
                      "cookie. The answer is the same if nobody is signed in."});
  endpoint.status = 204;
  endpoint.run =
      Endpoint::Run([&sessions](const Call& call, const void*, Answer& answer) -> Result<void> {
        if (!call.session.token.empty()) {
          const auto done = sessions.sign_out(call.session.token);
          const bool is_over = done || done.error().type->kind == ErrorKind::unauthorized;
          if (!is_over) return done;
        }
        answer.session = SessionCookie{};
        return {};
      });
  return endpoint;
}

Endpoint of_sessions(Method method, std::string_view path, std::string_view id,
                     const EndpointText& text) {
  return {.method = method,
          .path = "/api/v1/auth/sessions/" + std::string(path),
          .operation_id = "v1_auth_sessions_" + std::string(id),
          .summary = std::string(text.summary),
          .description = std::string(text.description),
          .tag = "auth",
          .access = Access::account,
          .cost = Cost::store,
          .problems = {&toolyard::problems::not_found}};
}

Endpoint list(Sessions& sessions) {
  auto endpoint = of_sessions(
      Method::get, "", "list",
      {.summary = "List your sessions",
       .description = "Lists where the account is signed in, last used first: each browser and "
                      "program whose refresh token is valid. Sessions are used when their tokens "
                      "are refreshed."});
  endpoint.request = &type_of<PageQuery>;
  endpoint.answer = &type_of<Page<AccountSession>>;
  endpoint.problems.push_back(&validation_error);
  endpoint.run = serving<PageQuery>(
      [&sessions](const Call& call, const PageQuery& query) { return sessions.list(call, query); });
  return endpoint;
}

Endpoint end_one(Sessions& sessions) {
  auto endpoint = of_sessions(
      Method::remove, "{session}/", "destroy",
      {.summary = "End a session",
       .description = "Ends one session with its tokens, so that the device has to sign in again. "
                      "A session that ends itself keeps the access token until it expires; to "
                      "revoke that at once as well, sign out everywhere."});
  endpoint.status = 204;
  endpoint.run = serving([&sessions](const Call& call) {
    return sessions.end(call.caller, call.path_text("session"));
  });
  return endpoint;
}

}  // namespace

Endpoint session_endpoint(Method method, std::string_view path, std::string_view id,
                          const EndpointText& text) {
  return {.method = method,
          .path = "/api/v1/auth/session/" + std::string(path),
          .operation_id = "v1_auth_session_" + std::string(id),
          .summary = std::string(text.summary),
          .description = std::string(text.description) +
                         " Only for pages of this server: calls from other origins are refused, "
                         "and so is any `Content-Type` other than `application/json`.",
          .tag = "auth",
          .access = Access::anyone,
          .cost = Cost::store,
          .cookies = Cookies::session,
          .problems = {&store_unavailable},
          .example = text.example};
}

Result<void> begin_session(const TokenPair& tokens, const Call& call, bool is_remembered,
                           const AccountService& accounts, Sessions& sessions, Answer& answer) {
  if (!call.session.token.empty()) (void)sessions.sign_out(call.session.token);
  return give_session(tokens, is_remembered, accounts, sessions, answer);
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

Endpoint passkey_session_endpoint(AccountService& accounts, Sessions& sessions,
                                  Passkeys& passkeys) {
  auto endpoint = session_endpoint(
      Method::post, "passkey/", "passkey_create",
      {.summary = "Sign in with a browser and a passkey",
       .description = "Exchanges what the passkey signed, by the options of "
                      "`auth/token/passkey/options/`, for an access token and a cookie. It stands "
                      "for the password and the second factor.",
       .example = passkey_sign_in_example});
  endpoint.body = BodyClass::record;
  endpoint.reading = {.is_of_record = true};
  endpoint.anonymous_limit = AnonymousLimit::sign_in;
  endpoint.secrecy = Secrecy::mixes_secret;
  endpoint.takes_origin = true;
  endpoint.request = &type_of<SessionPasskey>;
  endpoint.answer = &type_of<Session>;
  endpoint.problems.insert(endpoint.problems.end(), {&validation_error, &problems::wrong_passkey});
  endpoint.run =
      Endpoint::Run([&accounts, &sessions, &passkeys](const Call& call, const void* given,
                                                      Answer& answer) -> Result<void> {
        const auto& request = *static_cast<const SessionPasskey*>(given);
        TOOLYARD_TRY(const auto tokens,
                     passkeys.sign_in(call, request.credential, origin_of(call, true)));
        return begin_session(tokens, call, request.remember, accounts, sessions, answer);
      });
  return endpoint;
}

std::vector<Endpoint> session_endpoints(AccountService& accounts, Sessions& sessions,
                                        const PasswordLimits& limits) {
  return {begin(accounts, sessions, limits),
          begin_by_code(accounts, sessions),
          renew(accounts, sessions),
          end(sessions),
          list(sessions),
          end_one(sessions)};
}

}  // namespace toolyard::accounts
