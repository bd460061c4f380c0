#include "areas/accounts/single_sign_on/endpoints.h"

#include <algorithm>
#include <array>

#include "areas/accounts/auth_endpoint.h"
#include "areas/accounts/sessions/endpoints.h"

namespace toolyard::accounts {

namespace {

using toolyard::problems::not_found;
using toolyard::problems::validation_error;

// The endpoints that fail with `passwords_off` if passwords are off.
constexpr std::array<std::string_view, 7> of_passwords{"/api/v1/auth/token/",
                                                       "/api/v1/auth/session/",
                                                       "/api/v1/auth/register/",
                                                       "/api/v1/auth/password/forgot/",
                                                       "/api/v1/auth/password/reset/",
                                                       "/api/v1/auth/password/change/",
                                                       "/api/v1/auth/invitations/accept/"};

Result<void> redirect(Result<BegunSignIn> begun, Answer& answer) {
  if (!begun) return std::unexpected(std::move(begun.error()));
  answer.sign_in_state = std::move(begun->state);
  answer.body(type_of<ProviderRedirect>, &begun->redirect);
  return {};
}

Endpoint begin_with_provider(SingleSignOn& single_sign_on) {
  auto endpoint = session_endpoint(
      Method::post, "single-sign-on/", "single_sign_on_create",
      {.summary = "Begin to sign in with the provider",
       .description =
           "Returns the address of the OpenID Connect provider that the browser goes to, and sets "
           "a cookie that is valid for ten minutes, without which nobody can complete the sign-in. "
           "The provider sends the browser back to the page `/account/single-sign-on/`.",
       .example = R"({"context": "/account/keys/"})"});
  endpoint.body = BodyClass::record;
  endpoint.reading = {.is_of_record = true};
  endpoint.takes_origin = true;
  endpoint.request = &type_of<ProviderSignIn>;
  endpoint.anonymous_limit = AnonymousLimit::sign_in;
  endpoint.answer = &type_of<ProviderRedirect>;
  endpoint.problems.insert(
      endpoint.problems.end(),
      {&validation_error, &problems::single_sign_on_off, &problems::provider_unavailable});
  endpoint.run =
      Endpoint::Run([&single_sign_on](const Call& call, const void* given, Answer& answer) {
        const auto& request = *static_cast<const ProviderSignIn*>(given);
        return redirect(single_sign_on.begin(call, request.context), answer);
      });
  return endpoint;
}

Endpoint begin_link(SingleSignOn& single_sign_on, const PasswordLimits& limits) {
  auto endpoint = session_endpoint(
      Method::post, "single-sign-on/link/", "single_sign_on_link_create",
      {.summary = "Begin to link your account to the provider",
       .description =
           "Like signing in with the provider, except that the person who comes back is linked to "
           "the account and can sign in to it from then on. Failed attempts are limited.",
       .example = R"({"password": "correct horse battery"})"});
  endpoint.access = Access::account;
  endpoint.body = BodyClass::record;
  endpoint.reading = {.is_of_record = true};
  endpoint.cost = Cost::sign_in;
  endpoint.takes_origin = true;
  endpoint.request = &type_of<ProviderLink>;
  endpoint.answer = &type_of<ProviderRedirect>;
  endpoint.problems.insert(
      endpoint.problems.end(),
      {&validation_error, &problems::single_sign_on_off, &problems::provider_unavailable,
       &problems::too_many_attempts, &problems::sign_in_again});
  endpoint.run =
      Endpoint::Run([&single_sign_on, may_try = limits.change](const Call& call, const void* given,
                                                               Answer& answer) -> Result<void> {
        TOOLYARD_TRY_VOID(may_try(call.caller.user));
        const auto& request = *static_cast<const ProviderLink*>(given);
        return redirect(single_sign_on.begin_link(call, request), answer);
      });
  return endpoint;
}

Endpoint complete_with_provider(AccountService& accounts, Sessions& sessions,
                                SingleSignOn& single_sign_on) {
  auto endpoint = session_endpoint(
      Method::post, "single-sign-on/complete/", "single_sign_on_complete_create",
      {.summary = "Complete a sign-in with the provider",
       .description =
           "Exchanges the parameters that the provider has added to the address of the page "
           "`/account/single-sign-on/` for an access token and a cookie, as signing in with a "
           "password does. Works once, in the browser in which the sign-in was begun.",
       .example = R"({"state": "8Zq2v1", "code": "SplxlOBeZQQYbYS6WxSbIA"})"});
  endpoint.body = BodyClass::record;
  endpoint.reading = {.is_of_record = true};
  endpoint.anonymous_limit = AnonymousLimit::sign_in;
  endpoint.secrecy = Secrecy::mixes_secret;
  endpoint.request = &type_of<ProviderResponse>;
  endpoint.answer = &type_of<Session>;
  endpoint.problems.insert(
      endpoint.problems.end(),
      {&validation_error, &problems::single_sign_on_off, &problems::provider_unavailable,
       &problems::single_sign_on_failed, &problems::single_sign_on_refused,
       &problems::second_factor_required, &problems::second_factor_setup_required});
  endpoint.run = Endpoint::Run([&](const Call& call, const void* given,
                                   Answer& answer) -> Result<void> {
    const auto& response = *static_cast<const ProviderResponse*>(given);
    auto returned = single_sign_on.take_back(call, response);
    // A state works once, whatever the result, except that it is kept if the provider is
    // unavailable.
    if (returned || returned.error().type != &problems::provider_unavailable)
      answer.sign_in_state = "";
    if (!returned) return std::unexpected(std::move(returned.error()));
    TOOLYARD_TRY(const auto tokens, single_sign_on.complete(call, response, std::move(*returned)));
    return begin_session(tokens, call, response.remember, accounts, sessions, answer);
  });
  return endpoint;
}

Endpoint of_identities(Method method, std::string_view path, std::string_view id,
                       const EndpointText& text) {
  return {.method = method,
          .path = "/api/v1/auth/single-sign-on/" + std::string(path),
          .operation_id = "v1_auth_single_sign_on_" + std::string(id),
          .summary = std::string(text.summary),
          .description = std::string(text.description),
          .tag = "auth",
          .access = Access::account,
          .cost = Cost::store,
          .problems = {&validation_error, &not_found},
          .example = text.example};
}

Endpoint list_identities(LinkedIdentities& identities) {
  auto endpoint = of_identities(
      Method::get, "", "list",
      {.summary = "List who signs in to your account with the provider",
       .description = "Lists the people at the provider who are linked to the account, newest "
                      "first."});
  endpoint.request = &type_of<PageQuery>;
  endpoint.answer = &type_of<Page<LinkedIdentity>>;
  endpoint.run = serving<PageQuery>([&identities](const Call& call, const PageQuery& query) {
    return identities.list(call, query);
  });
  return endpoint;
}

Endpoint remove_identity(LinkedIdentities& identities, const PasswordLimits& limits) {
  auto endpoint = of_identities(
      Method::post, "{id}/remove/", "remove_create",
      {.summary = "Remove the link to a person at the provider",
       .description =
           "Prevents the person from signing in to the account with the provider. Requires "
           "the password and, for accounts with a second factor, a code. Existing "
           "sessions continue. The account is notified by email. Failed attempts are limited.",
       .example = R"({"password": "correct horse battery"})"});
  endpoint.body = BodyClass::record;
  endpoint.reading = {.is_of_record = true};
  endpoint.cost = Cost::sign_in;
  endpoint.request = &type_of<AccountProof>;
  endpoint.answer = &type_of<Empty>;
  endpoint.problems.insert(endpoint.problems.end(),
                           {&problems::too_many_attempts, &problems::sign_in_again});
  endpoint.run =
      serving<AccountProof>([&identities, may_try = limits.change](
                                const Call& call, const AccountProof& proof) -> Result<Empty> {
        TOOLYARD_TRY_VOID(may_try(call.caller.user));
        TOOLYARD_TRY_VOID(identities.remove(call, proof));
        return Empty{};
      });
  return endpoint;
}

Endpoint remove_identities_of_account(LinkedIdentities& identities) {
  return {.method = Method::remove,
          .path = "/api/v1/admin/users/{id}/single-sign-on/",
          .operation_id = "v1_admin_users_single_sign_on_destroy",
          .summary = "Remove the links of an account to people at the provider",
          .description =
              "Prevents everyone from signing in to the account with the provider until it is "
              "linked again. Not available for your own account.",
          .tag = "accounts",
          .access = Access::admin,
          .cost = Cost::store,
          .status = 204,
          .problems = {&not_found, &problems::own_single_sign_on},
          .run = serving([&identities](const Call& call) {
            return identities.remove_of(UserId{call.id}, call.caller.user);
          })};
}

}  // namespace

std::vector<Endpoint> single_sign_on_endpoints(AccountService& accounts, Sessions& sessions,
                                               SingleSignOn& single_sign_on,
                                               const PasswordLimits& limits) {
  return {begin_with_provider(single_sign_on),
          begin_link(single_sign_on, limits),
          complete_with_provider(accounts, sessions, single_sign_on),
          list_identities(single_sign_on.identities()),
          remove_identity(single_sign_on.identities(), limits),
          remove_identities_of_account(single_sign_on.identities())};
}

void apply_password_setting(std::vector<Endpoint>& endpoints, PasswordSignIn passwords) {
  for (auto& endpoint : endpoints) {
    const bool is_meant = endpoint.method == Method::post &&
                          std::ranges::find(of_passwords, endpoint.path) != of_passwords.end();
    if (!is_meant) continue;
    endpoint.problems.push_back(&problems::passwords_off);
    if (passwords == PasswordSignIn::on) continue;
    endpoint.check = {};
    endpoint.run = Endpoint::Run(
        [](const Call&, const void*, Answer&) -> Result<void> {
          return fail(problems::passwords_off,
                      "Passwords are not used on this server: sign in on the page /sign-in/.");
        },
        endpoint.run.metadata());
  }
}

}  // namespace toolyard::accounts
