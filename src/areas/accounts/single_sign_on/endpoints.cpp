#include "areas/accounts/single_sign_on/endpoints.h"

#include <algorithm>
#include <array>
#include <iterator>

#include "areas/accounts/auth_parts.h"
#include "areas/accounts/sessions/endpoints.h"

namespace toolyard::accounts {

namespace {

// The endpoints that fail with `passwords_off` if passwords are off.
constexpr std::array<std::string_view, 7> of_passwords{"/api/v1/auth/token/",
                                                       "/api/v1/auth/session/",
                                                       "/api/v1/auth/register/",
                                                       "/api/v1/auth/password/forgot/",
                                                       "/api/v1/auth/password/reset/",
                                                       "/api/v1/auth/password/change/",
                                                       "/api/v1/auth/invitations/accept/"};

// Sets the cookie with the state of the sign-in.
Result<ProviderRedirect> redirect(Result<BegunSignIn> begun, Answer& answer) {
  if (!begun) return std::unexpected(std::move(begun.error()));
  answer.sign_in_state = std::move(begun->state);
  return std::move(begun->redirect);
}

Result<ProviderRedirect> begin_with_provider(SingleSignOn& single_sign_on, const Call& call,
                                             const ProviderSignIn& request, Answer& answer) {
  return redirect(single_sign_on.begin(call, request.context), answer);
}

Result<ProviderRedirect> begin_link(SingleSignOn& single_sign_on, const Call& call,
                                    const ProviderLink& request, Answer& answer) {
  return redirect(single_sign_on.begin_link(call, request), answer);
}

Result<Session> complete_with_provider(SingleSignOn& single_sign_on, const Call& call,
                                       const ProviderResponse& response, Answer& answer) {
  auto returned = single_sign_on.take_back(call, response);
  // A state works once, whatever the result, except that it is kept if the provider is
  // unavailable.
  if (returned || returned.error().type != &problems::provider_unavailable)
    answer.sign_in_state = "";
  if (!returned) return std::unexpected(std::move(returned.error()));
  TOOLYARD_TRY(const auto tokens, single_sign_on.complete(call, response, std::move(*returned)));
  return begin_session(single_sign_on.sessions(), tokens, call, response.remember, answer);
}

// The endpoints for the pages of this server.
std::vector<Endpoint> provider_endpoints(SingleSignOn& single_sign_on,
                                         const PasswordLimits& limits) {
  return {
      post<begin_with_provider>(
          session_part, single_sign_on,
          {.path = "single-sign-on/",
           .summary = "Start a sign-in with the provider",
           .description =
               "Returns the URL of the OpenID Connect provider to send the browser to, and sets a "
               "cookie, valid for ten minutes, that is required to complete the sign-in. The "
               "provider sends the browser back to the page `/account/single-sign-on/`.",
           .example = R"({"context": "/account/keys/"})",
           .problems = {&problems::single_sign_on_off, &problems::provider_unavailable},
           .limit = AnonymousLimit::sign_in,
           .takes_origin = true}),
      post<begin_link>(
          session_part, single_sign_on,
          {.path = "single-sign-on/link/",
           .summary = "Start linking your account to the provider",
           .description =
               "Starts a sign-in with the provider that links the person to the account, so that "
               "they can sign in to it from then on. Failed attempts are limited.",
           .example = proof_example,
           .problems = {&problems::single_sign_on_off, &problems::provider_unavailable},
           .access = Access::account,
           .guard = needs_password(limits),
           .takes_origin = true}),
      post<complete_with_provider>(
          session_part, single_sign_on,
          {.path = "single-sign-on/complete/",
           .summary = "Complete a sign-in with the provider",
           .description =
               "Exchanges the parameters that the provider added to the URL of the page "
               "`/account/single-sign-on/` for an access token and a cookie, like signing in with "
               "a password. Works once, in the browser that started the sign-in.",
           .example = R"({"state": "8Zq2v1", "code": "SplxlOBeZQQYbYS6WxSbIA"})",
           .problems = {&problems::single_sign_on_off, &problems::provider_unavailable,
                        &problems::single_sign_on_failed, &problems::single_sign_on_refused,
                        &problems::second_factor_required, &problems::second_factor_setup_required},
           .secrecy = Secrecy::mixes_secret,
           .limit = AnonymousLimit::sign_in})};
}

// The endpoints for the links of accounts to people at the provider.
std::vector<Endpoint> identity_endpoints(LinkedIdentities& identities,
                                         const PasswordLimits& limits) {
  return {
      list<&LinkedIdentities::list>(
          for_holder, identities,
          {.path = "single-sign-on/",
           .summary = "List the people linked to your account",
           .description = "Lists the people at the provider who are linked to the account, newest "
                          "first."}),
      post<&LinkedIdentities::remove>(
          for_holder, identities,
          {.path = "single-sign-on/{id}/remove/",
           .summary = "Remove the link to a person at the provider",
           .description =
               "Prevents the person from signing in to the account with the provider. Requires "
               "the password and, for accounts with a second factor, a code. Existing "
               "sessions continue. The account is notified by email. Failed attempts are limited.",
           .example = proof_example,
           .guard = needs_password(limits),
           .answers_empty = true}),
      remove<&LinkedIdentities::remove_of>(
          for_administrators, identities,
          {.path = "{id}/single-sign-on/",
           .summary = "Remove the links of an account to people at the provider",
           .description =
               "Prevents everyone from signing in to the account with the provider until it is "
               "linked again. Not available for your own account.",
           .problems = {&problems::own_single_sign_on},
           .only_people = true})};
}

}  // namespace

std::vector<Endpoint> single_sign_on_endpoints(SingleSignOn& single_sign_on,
                                               const PasswordLimits& limits) {
  std::vector<Endpoint> all;
  for (auto& endpoint : provider_endpoints(single_sign_on, limits))
    all.push_back(for_pages(std::move(endpoint)));
  std::ranges::move(identity_endpoints(single_sign_on.identities(), limits),
                    std::back_inserter(all));
  return all;
}

void apply_password_setting(std::vector<Endpoint>& endpoints, PasswordSignIn passwords) {
  for (auto& endpoint : endpoints) {
    const bool is_meant = endpoint.method == Method::post &&
                          std::ranges::find(of_passwords, endpoint.path) != of_passwords.end();
    if (!is_meant) continue;
    endpoint.problems.push_back(&problems::passwords_off);
    if (passwords == PasswordSignIn::off)
      refuse_calls(endpoint, problems::passwords_off,
                   "Passwords are not used on this server: sign in on the page /sign-in/.");
  }
}

}  // namespace toolyard::accounts
