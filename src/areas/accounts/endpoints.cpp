#include "areas/accounts/accounts.h"

#include <algorithm>
#include <array>
#include <iterator>

#include "areas/accounts/addresses/endpoints.h"
#include "areas/accounts/auth_parts.h"
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

constexpr std::string_view register_example = R"(
{"username": "ada", "email": "ada@example.org", "password": "correct horse battery"})";

constexpr std::string_view change_example = R"(
{"old_password": "correct horse battery", "new_password": "staple the tide"})";

constexpr ProblemType registration_closed{"registration_closed", ErrorKind::forbidden,
                                          "Registration is closed.",
                                          "Ask the server's operator for an account. Operators can "
                                          "open registration with the setting `registration`."};

constexpr ProblemType own_sessions{"own_sessions", ErrorKind::forbidden,
                                   "Administrators can end only the sessions of other accounts.",
                                   "End your own at `/api/v1/auth/logout-all/`."};

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

Result<Located<Profile>> register_account(AddressService& addresses, const Call& call,
                                          const NewUser& user) {
  return created_profile(addresses.register_account(call, user));
}

Result<TokenPair> refresh_tokens(Sessions& sessions, const Call& call, const RefreshToken& token) {
  return sessions.refresh(token.refresh, origin_of(call, false));
}
Result<void> verify_token(const Sessions& sessions, const AnyToken& token) {
  return sessions.verify(token.token);
}
Result<void> blacklist_token(Sessions& sessions, const RefreshToken& token) {
  return sessions.blacklist(token.refresh);
}

Result<void> change_password(AccountService& accounts, const Caller& caller,
                             const PasswordChange& request) {
  return accounts.change_password(caller.user, request);
}

Result<User> change_account(AccountService& accounts, const Call& call, UserId id,
                            const UserChange& request) {
  auto change = request;
  change.gives_role = call.gives(type_of<UserChange>, "role");
  change.gives_plan = call.gives(type_of<UserChange>, "plan");
  return accounts.change(id, change);
}

Result<void> sign_out_everywhere(AccountService& accounts, const Caller& caller) {
  return accounts.cut_off(caller.user);
}
Result<void> end_sessions(AccountService& accounts, const Caller& caller, UserId id) {
  if (id == caller.user) return fail(own_sessions, "Sign out everywhere instead.");
  return accounts.cut_off(id);
}

Endpoint register_endpoint(AddressService& addresses, Registration registration) {
  auto endpoint = post<register_account>(
      for_anyone, addresses,
      {.path = "register/",
       .summary = "Register an account",
       .description = "Creates an account that can sign in and call the tools, and sends an email "
                      "to verify its address. Once verified, the address can be used to sign in. "
                      "An operator can close registration with the setting `registration`.",
       .example = register_example,
       .problems = {&duplicate, &registration_closed},
       .cost = Cost::sign_in,
       .repeats = Repeats::as_new});
  if (registration == Registration::closed)
    refuse_calls(endpoint, registration_closed, "Registration is closed on this server.");
  return endpoint;
}

std::vector<Endpoint> token_endpoints(Sessions& sessions, const PasswordLimits& limits) {
  const auto sign_in = [&sessions, limits](const Call& call, const SignIn& given) {
    return try_sign_in(sessions, limits, call, given, false);
  };
  return {
      post(for_anyone, sign_in,
           {.path = "token/",
            .summary = "Sign in",
            .description = "Exchanges a user name or an email address and a password for an "
                           "access token and a refresh token. Failed attempts are limited.",
            .example = R"({"username": "ada", "password": "correct horse battery"})",
            .problems = {&problems::no_active_account, &problems::second_factor_required,
                         &problems::second_factor_setup_required, &problems::too_many_attempts},
            .cost = Cost::sign_in,
            .secrecy = Secrecy::mixes_secret,
            .limit = AnonymousLimit::sign_in}),
      post<refresh_tokens>(
          for_anyone, sessions,
          {.path = "token/refresh/",
           .summary = "Refresh the tokens",
           .description = "Exchanges a refresh token for a new access token and a new refresh "
                          "token. A refresh token is single-use: using it again ends its session.",
           .example = refresh_example,
           .problems = {&problems::token_not_valid},
           .secrecy = Secrecy::mixes_secret}),
      post<verify_token>(
          for_anyone, sessions,
          {.path = "token/verify/",
           .summary = "Verify a token",
           .description =
               "Checks that an access or refresh token is valid and has not been revoked.",
           .example = R"({"token": "eyJhbGciOiJIUzI1NiJ9.e30.c2lnbmF0dXJl"})",
           .problems = {&problems::token_not_valid},
           .answers_empty = true}),
      post<blacklist_token>(
          for_anyone, sessions,
          {.path = "token/blacklist/",
           .summary = "Sign out",
           .description = "Revokes a refresh token and all others of the same session. The access "
                          "token remains valid until it expires.",
           .example = refresh_example,
           .problems = {&problems::token_not_valid},
           .answers_empty = true})};
}

std::vector<Endpoint> profile_endpoints(AddressService& addresses, Sessions& sessions) {
  const auto change = [&addresses, &sessions](const Call& call,
                                              const ProfileChange& request) -> Result<Profile> {
    if (request.email) TOOLYARD_TRY_VOID(sessions.check_recent(call.caller));
    return addresses.change_profile(call, request);
  };
  return {find<&AddressService::find_profile>(
              for_holder, addresses,
              {.path = "me/",
               .summary = "Retrieve your account",
               .description = "Returns the account that the access token belongs to."}),
          patch(for_holder, change,
                {.path = "me/",
                 .summary = "Update your account",
                 .description =
                     "Changes the language of emails to the account, or its email address. A new "
                     "address replaces the current one once it is verified by the link in an "
                     "email; with the link in another email, the owner of the current address can "
                     "keep it. A new address requires a sign-in within the last 15 minutes.",
                 .example = R"({"email": "ada.lovelace@example.org"})",
                 .problems = {&duplicate, &problems::too_many_emails, &problems::sign_in_again,
                              &toolyard::problems::too_many_changes}})};
}

Endpoint password_endpoint(AccountService& accounts, const PasswordLimits& limits) {
  auto endpoint = post<change_password>(
      for_holder, accounts,
      {.path = "password/change/",
       .summary = "Change the password",
       .description = "Sets a new password and revokes all tokens of the account, so that every "
                      "device has to sign in again. Failed attempts are limited.",
       .example = change_example,
       .guard = limits_passwords(limits),
       .answers_empty = true});
  // If no more attempts are allowed, the check reports no faults; `run` then fails with the reason.
  endpoint.check = checking<PasswordChange>(
      [&accounts, may_try = limits.change](const Call& call, const PasswordChange& change) {
        const auto user = call.caller.user;
        return may_try(user) ? accounts.faults_of(user, change) : std::vector<Fault>();
      });
  return endpoint;
}

std::vector<Endpoint> admin_endpoints(AccountService& accounts) {
  return {
      list<&AccountService::list>(
          for_administrators, accounts,
          {.summary = "List accounts", .description = "Lists all accounts, newest first."}),
      find<&AccountService::find>(for_administrators, accounts,
                                  {.path = "{id}/",
                                   .summary = "Retrieve an account",
                                   .description = "Returns one account."}),
      patch<change_account>(
          for_administrators, accounts,
          {.path = "{id}/",
           .summary = "Update an account",
           .description =
               "Sets the role or the plan of an account, or activates or deactivates it. A "
               "deactivated account cannot sign in and its API keys stop working; the last "
               "administrator cannot be removed.",
           .example = R"({"role": "editor", "plan": null})",
           .problems = {&problems::last_administrator},
           .only_people = true}),
      remove<end_sessions>(
          for_administrators, accounts,
          {.path = "{id}/sessions/",
           .summary = "End the sessions of an account",
           .description =
               "Revokes all tokens of an account, as its holder can at `/api/v1/auth/logout-all/`. "
               "API keys keep working. Not available for your own account.",
           .problems = {&own_sessions}})};
}

}  // namespace

std::vector<Endpoint> endpoints(const Services& services, const Options& options,
                                const PasswordLimits& limits) {
  auto& [accounts, sessions, passkeys, recovery, addresses, invitations, deletion, single_sign_on] =
      services;
  std::vector<Endpoint> all{register_endpoint(addresses, options.registration)};
  const auto add = [&](std::vector<Endpoint> more) {
    std::ranges::move(more, std::back_inserter(all));
  };
  add(token_endpoints(sessions, limits));
  add(session_endpoints(sessions, limits));
  add(single_sign_on_endpoints(single_sign_on, limits));
  add(factor_endpoints(sessions, limits));
  all.push_back(passkey_session_endpoint(passkeys));
  add(passkey_endpoints(passkeys, limits));
  add(profile_endpoints(addresses, sessions));
  all.push_back(password_endpoint(accounts, limits));
  all.push_back(post<sign_out_everywhere>(
      for_holder, accounts,
      {.path = "logout-all/",
       .summary = "Sign out everywhere",
       .description = "Revokes all tokens of the account, including the one the call was made "
                      "with. API keys keep working.",
       .answers_empty = true}));
  add(recovery_endpoints(recovery, limits));
  add(address_endpoints(addresses, limits));
  add(admin_endpoints(accounts));
  add(deletion_endpoints(deletion, limits));
  add(invitation_endpoints(invitations, limits));
  apply_password_setting(all, options.password_sign_in);
  return all;
}

}  // namespace toolyard::accounts
