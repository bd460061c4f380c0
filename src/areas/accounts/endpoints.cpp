#include "areas/accounts/accounts.h"

#include <array>

#include "areas/accounts/addresses/endpoints.h"
#include "areas/accounts/auth_endpoint.h"
#include "areas/accounts/deletion/endpoints.h"
#include "areas/accounts/factors/endpoints.h"
#include "areas/accounts/invitations/endpoints.h"
#include "areas/accounts/passkeys/endpoints.h"
#include "areas/accounts/profile.h"
#include "areas/accounts/recovery/endpoints.h"
#include "areas/accounts/sessions/endpoints.h"
#include "areas/accounts/single_sign_on/endpoints.h"
#include "records/audit.h"

namespace toolyard::accounts {

namespace {

using toolyard::problems::duplicate;
using toolyard::problems::not_found;
using toolyard::problems::validation_error;

constexpr std::string_view register_example = R"(
{"username": "ada", "email": "ada@example.org", "password": "correct horse battery"})";

constexpr std::string_view change_example = R"(
{"old_password": "correct horse battery", "new_password": "staple the tide"})";

constexpr ProblemType registration_closed{"registration_closed", ErrorKind::forbidden,
                                          "Registration is closed.",
                                          "Ask the server's operator for an account. Operators can "
                                          "open registration with the setting `registration`."};

constexpr ProblemType own_sessions{"own_sessions", ErrorKind::forbidden,
                                   "Administrators end the sessions of other accounts only.",
                                   "End your own at `/api/v1/auth/logout-all/`."};

constexpr Reading of_change{.is_of_record = true, .is_partial = true};
constexpr std::string_view refresh_example =
    R"({"refresh": "eyJhbGciOiJIUzI1NiJ9.e30.c2lnbmF0dXJl"})";

struct RefreshToken {
  static constexpr std::string_view schema_name = "RefreshTokenRequest";
  std::string refresh;
  static constexpr auto fields(auto...) {
    return std::array{field<&RefreshToken::refresh>("Refresh token, as issued when signing in.")
                          .required()
                          .secret()};
  }
};

struct AnyToken {
  static constexpr std::string_view schema_name = "VerifyTokenRequest";
  std::string token;
  static constexpr auto fields(auto...) {
    return std::array{field<&AnyToken::token>("Access or refresh token.").required().secret()};
  }
};

Result<Empty> empty(Result<void> done) {
  if (!done) return std::unexpected(std::move(done.error()));
  return Empty{};
}

Endpoint register_endpoint(AccountService& accounts, AddressService& addresses,
                           Registration registration) {
  auto endpoint = auth_endpoint(
      "register",
      {.summary = "Register an account",
       .description = "Creates an account that can sign in and call the tools, and sends an email "
                      "to verify its address, which counts for signing in from then on. An "
                      "operator can close registration with the setting `registration`.",
       .example = register_example});
  endpoint.cost = Cost::sign_in;
  endpoint.status = 201;
  endpoint.request = &type_of<NewUser>;
  endpoint.answer = &type_of<Profile>;
  endpoint.problems.insert(endpoint.problems.end(), {&duplicate, &registration_closed});
  // With registration closed, faults of the request do not matter.
  if (registration == Registration::open)
    endpoint.check = checking<NewUser>(
        [&accounts](const Call&, const NewUser& user) { return accounts.faults_of(user); });
  endpoint.run =
      serving<NewUser>([&addresses, registration](const Call& call,
                                                  const NewUser& user) -> Result<Located<Profile>> {
        if (registration == Registration::closed)
          return fail(registration_closed, "Registration is closed on this server.");
        TOOLYARD_TRY(auto made, profile_of(addresses.register_account(call, user)));
        return Located<Profile>{.record = std::move(made), .location = "/api/v1/auth/me/"};
      });
  return endpoint;
}

Endpoint sign_in_endpoint(Sessions& sessions, const PasswordLimits& limits) {
  auto endpoint = auth_endpoint(
      "token", {.summary = "Sign in",
                .description = "Exchanges a user name or an email address and a password for an "
                               "access token and a refresh token. Failed attempts are limited.",
                .example = R"({"username": "ada", "password": "correct horse battery"})"});
  endpoint.cost = Cost::sign_in;
  endpoint.anonymous_limit = AnonymousLimit::sign_in;
  endpoint.secrecy = Secrecy::mixes_secret;
  endpoint.request = &type_of<SignIn>;
  endpoint.answer = &type_of<TokenPair>;
  endpoint.problems.insert(endpoint.problems.end(),
                           {&problems::no_active_account, &problems::second_factor_required,
                            &problems::second_factor_setup_required, &problems::too_many_attempts});
  endpoint.run = serving<SignIn>([&sessions, limits](const Call& call, const SignIn& sign_in) {
    return try_sign_in(sessions, limits, call, sign_in, false);
  });
  return endpoint;
}

void add_token_endpoints(std::vector<Endpoint>& all, Sessions& sessions) {
  auto refresh =
      auth_endpoint("token/refresh",
                    {.summary = "Refresh the tokens",
                     .description = "Exchanges a refresh token for a new pair. Each refresh token "
                                    "can be used once: using it again ends the whole sign-in.",
                     .example = refresh_example});
  refresh.secrecy = Secrecy::mixes_secret;
  refresh.request = &type_of<RefreshToken>;
  refresh.answer = &type_of<TokenPair>;
  refresh.run = serving<RefreshToken>([&sessions](const Call& call, const RefreshToken& token) {
    return sessions.refresh(token.refresh, origin_of(call, false));
  });
  auto verify = auth_endpoint(
      "token/verify",
      {.summary = "Verify a token",
       .description = "Checks that an access or refresh token is valid and has not been revoked.",
       .example = R"({"token": "eyJhbGciOiJIUzI1NiJ9.e30.c2lnbmF0dXJl"})"});
  verify.request = &type_of<AnyToken>;
  verify.answer = &type_of<Empty>;
  verify.run = serving<AnyToken>([&sessions](const Call&, const AnyToken& token) {
    return empty(sessions.verify(token.token));
  });
  auto blacklist = auth_endpoint(
      "token/blacklist",
      {.summary = "Sign out",
       .description = "Revokes a refresh token and all those that came from the same sign-in. The "
                      "access token is valid until it expires.",
       .example = refresh_example});
  blacklist.request = &type_of<RefreshToken>;
  blacklist.answer = &type_of<Empty>;
  blacklist.run = serving<RefreshToken>([&sessions](const Call&, const RefreshToken& token) {
    return empty(sessions.blacklist(token.refresh));
  });
  for (auto* endpoint : {&refresh, &verify, &blacklist}) {
    endpoint->problems.push_back(&problems::token_not_valid);
    all.push_back(std::move(*endpoint));
  }
}

void add_profile_endpoints(std::vector<Endpoint>& all, AccountService& accounts,
                           AddressService& addresses, Sessions& sessions) {
  all.push_back({.path = "/api/v1/auth/me/",
                 .operation_id = "v1_auth_me_retrieve",
                 .summary = "Retrieve your account",
                 .description = "Returns the account that the access token belongs to.",
                 .tag = "auth",
                 .access = Access::account,
                 .cost = Cost::store,
                 .answer = &type_of<Profile>,
                 .run = serving([&addresses](const Call& call) {
                   return addresses.find_profile(call.caller.user);
                 })});
  all.push_back(
      {.method = Method::patch,
       .path = "/api/v1/auth/me/",
       .operation_id = "v1_auth_me_partial_update",
       .summary = "Update your account",
       .description =
           "Changes the language of emails to the account, or its email address: an "
           "email goes to the new one, which replaces the current one once it is "
           "verified, and one to the current one, by which its owner can keep it. A new address "
           "requires a sign-in within the last 15 minutes.",
       .tag = "auth",
       .access = Access::account,
       .body = BodyClass::record,
       .reading = of_change,
       .cost = Cost::store,
       .request = &type_of<ProfileChange>,
       .answer = &type_of<Profile>,
       .problems = {&validation_error, &duplicate, &problems::too_many_emails,
                    &problems::sign_in_again, &toolyard::problems::too_many_changes},
       .example = R"({"email": "ada.lovelace@example.org"})",
       .check = checking<ProfileChange>([&accounts](const Call&, const ProfileChange& change) {
         return accounts.faults_of(change);
       }),
       .run = serving<ProfileChange>(
           [&addresses, &sessions](const Call& call,
                                   const ProfileChange& change) -> Result<Profile> {
             if (change.email) TOOLYARD_TRY_VOID(sessions.check_recent(call.caller));
             return addresses.change_profile(call, change);
           })});
}

void add_security_endpoints(std::vector<Endpoint>& all, AccountService& accounts,
                            const PasswordLimits& limits) {
  auto password = auth_endpoint(
      "password/change",
      {.summary = "Change the password",
       .description = "Sets a new password and revokes all tokens of the account, so that every "
                      "device has to sign in again. Failed attempts are limited.",
       .example = change_example});
  password.access = Access::account;
  password.cost = Cost::sign_in;
  password.request = &type_of<PasswordChange>;
  password.answer = &type_of<Empty>;
  password.problems.push_back(&problems::too_many_attempts);
  // If no more attempts are allowed, the check reports no faults; `run` then fails with the reason.
  password.check = checking<PasswordChange>(
      [&accounts, may_try = limits.change](const Call& call, const PasswordChange& change) {
        const auto user = call.caller.user;
        return may_try(user) ? accounts.faults_of(user, change) : std::vector<Fault>();
      });
  password.run = serving<PasswordChange>(
      [&accounts, may_try = limits.change](const Call& call,
                                           const PasswordChange& request) -> Result<Empty> {
        TOOLYARD_TRY_VOID(may_try(call.caller.user));
        return empty(accounts.change_password(call.caller.user, request));
      });
  all.push_back(std::move(password));
  auto logout = auth_endpoint(
      "logout-all", {.summary = "Sign out everywhere",
                     .description = "Revokes all tokens of the account, including the one the call "
                                    "was made with. API keys keep working."});
  logout.access = Access::account;
  logout.body = BodyClass::none;
  logout.answer = &type_of<Empty>;
  logout.run =
      serving([&accounts](const Call& call) { return empty(accounts.cut_off(call.caller.user)); });
  all.push_back(std::move(logout));
}

void add_admin_endpoints(std::vector<Endpoint>& all, AccountService& accounts) {
  all.push_back({.path = "/api/v1/admin/users/",
                 .operation_id = "v1_admin_users_list",
                 .summary = "List accounts",
                 .description = "Lists all accounts, newest first.",
                 .tag = "accounts",
                 .access = Access::admin,
                 .cost = Cost::store,
                 .request = &type_of<UserQuery>,
                 .answer = &type_of<Page<User>>,
                 .problems = {&validation_error, &not_found},
                 .run = serving<UserQuery>([&accounts](const Call& call, const UserQuery& query) {
                   return accounts.list(call, query);
                 })});
  all.push_back(
      {.path = "/api/v1/admin/users/{id}/",
       .operation_id = "v1_admin_users_retrieve",
       .summary = "Retrieve an account",
       .description = "Returns one account.",
       .tag = "accounts",
       .access = Access::admin,
       .cost = Cost::store,
       .answer = &type_of<User>,
       .problems = {&not_found},
       .run = serving([&accounts](const Call& call) { return accounts.find(UserId{call.id}); })});
  all.push_back({.method = Method::patch,
                 .path = "/api/v1/admin/users/{id}/",
                 .operation_id = "v1_admin_users_partial_update",
                 .summary = "Update an account",
                 .description =
                     "Sets the role or the plan of an account, or activates or deactivates it. A "
                     "deactivated account cannot sign in and its API keys stop working; the last "
                     "administrator cannot be removed.",
                 .tag = "accounts",
                 .access = Access::admin,
                 .body = BodyClass::record,
                 .reading = of_change,
                 .cost = Cost::store,
                 .request = &type_of<UserChange>,
                 .answer = &type_of<User>,
                 .problems = {&validation_error, &not_found, &problems::last_administrator},
                 .example = R"({"role": "editor", "plan": null})",
                 .check = checking<UserChange>([&accounts](const Call&, const UserChange& change) {
                   return accounts.faults_of(change);
                 }),
                 .run = serving<UserChange>([&accounts](const Call& call, UserChange change) {
                   change.gives_role = call.gives(type_of<UserChange>, "role");
                   change.gives_plan = call.gives(type_of<UserChange>, "plan");
                   return accounts.change(UserId{call.id}, change);
                 })});
}

void add_sessions_endpoint(std::vector<Endpoint>& all, AccountService& accounts) {
  all.push_back({.method = Method::remove,
                 .path = "/api/v1/admin/users/{id}/sessions/",
                 .operation_id = "v1_admin_users_sessions_destroy",
                 .summary = "End the sessions of an account",
                 .description = "Revokes all tokens of an account, as its holder can at "
                                "`/api/v1/auth/logout-all/`. API keys keep working. Not for the "
                                "own account.",
                 .tag = "accounts",
                 .access = Access::admin,
                 .cost = Cost::store,
                 .status = 204,
                 .problems = {&not_found, &own_sessions},
                 .run = serving([&accounts](const Call& call) -> Result<void> {
                   if (UserId{call.id} == call.caller.user)
                     return fail(own_sessions, "Sign out everywhere instead.");
                   return accounts.cut_off(UserId{call.id});
                 })});
}

}  // namespace

std::vector<Endpoint> endpoints(const Services& services, const Options& options,
                                const PasswordLimits& limits) {
  auto& [accounts, sessions, passkeys, recovery, addresses, invitations, deletion, single_sign_on] =
      services;
  std::vector<Endpoint> all{register_endpoint(accounts, addresses, options.registration),
                            sign_in_endpoint(sessions, limits)};
  const auto add = [&](std::vector<Endpoint> more) {
    for (auto& endpoint : more) all.push_back(std::move(endpoint));
  };
  add_token_endpoints(all, sessions);
  add(session_endpoints(accounts, sessions, limits));
  add(single_sign_on_endpoints(accounts, sessions, single_sign_on, limits));
  add(factor_endpoints(sessions, limits));
  all.push_back(passkey_session_endpoint(accounts, sessions, passkeys));
  add(passkey_endpoints(passkeys, limits));
  add_profile_endpoints(all, accounts, addresses, sessions);
  add_security_endpoints(all, accounts, limits);
  add(recovery_endpoints(recovery, limits));
  add(address_endpoints(addresses, limits));
  add_admin_endpoints(all, accounts);
  add_sessions_endpoint(all, accounts);
  add(deletion_endpoints(deletion, limits));
  add(invitation_endpoints(invitations, limits));
  apply_password_setting(all, options.password_sign_in);
  return all;
}

}  // namespace toolyard::accounts
