#include "areas/accounts/factors/endpoints.h"

#include <algorithm>
#include <iterator>

#include "areas/accounts/auth_parts.h"
#include "areas/accounts/factors/service.h"
#include "areas/accounts/sessions/endpoints.h"

namespace toolyard::accounts {

namespace {

using toolyard::problems::not_found;

constexpr std::string_view password_and_code =
    R"({"password": "correct horse battery", "code": "287082"})";
constexpr std::string_view challenge_and_code = R"({"challenge": "eyJhbGciOiJIUzI1NiJ9.e30.c2ln",
 "code": "287082"})";

Result<FactorSetup> begin_factor(Sessions& sessions, const Caller& caller,
                                 const AccountProof& proof) {
  TOOLYARD_TRY_VOID(sessions.check_holder(caller));
  return sessions.factors().begin(caller.user, proof);
}
Result<RecoveryCodes> confirm_factor(Factors& factors, const Caller& caller,
                                     const FactorCode& request) {
  return factors.confirm(caller.user, request.code);
}
Result<RecoveryCodes> renew_codes(Sessions& sessions, const Caller& caller,
                                  const AccountProof& proof) {
  TOOLYARD_TRY_VOID(sessions.check_holder(caller));
  return sessions.factors().renew_recovery_codes(caller.user, proof);
}
Result<void> remove_factor(Sessions& sessions, const Caller& caller, const AccountProof& proof) {
  TOOLYARD_TRY_VOID(sessions.check_holder(caller));
  return sessions.factors().remove(caller.user, proof);
}

Result<FactorSetup> begin_setup(Factors& factors, const ChallengeOnly& request) {
  return factors.begin(request.challenge);
}
Result<RecoveryCodes> confirm_setup(Factors& factors, const ChallengeAndCode& request) {
  return factors.confirm(request.challenge, request.code);
}
Result<TokenPair> sign_in_by_code(Sessions& sessions, const Call& call,
                                  const ChallengeAndCode& request) {
  return sessions.sign_in_by_code(request.challenge, request.code, origin_of(call, false));
}

// The endpoints to set up a second factor, to sign in with it, and to remove that of somebody else.
std::vector<Endpoint> base_endpoints(Sessions& sessions, const PasswordLimits& limits) {
  return {
      post<begin_factor>(
          for_holder, sessions,
          {.path = "second-factor/",
           .summary = "Start the setup of a second factor",
           .description = "Creates a secret for an authenticator app (RFC 6238: SHA-1, six digits, "
                          "30 seconds). The second factor is required once it is confirmed. Only "
                          "this response contains the secret.",
           .example = proof_example,
           .problems = {&problems::second_factor_exists},
           .guard = needs_password(limits),
           .secrecy = Secrecy::mixes_secret}),
      post<confirm_factor>(
          for_holder, sessions.factors(),
          {.path = "second-factor/confirm/",
           .summary = "Confirm the second factor",
           .description = "Confirms with a code that the app has the secret. From then on, signing "
                          "in requires a code. Existing sessions continue. Only this response "
                          "contains the recovery codes.",
           .example = R"({"code": "287082"})",
           .problems = {&not_found, &problems::second_factor_exists, &problems::too_many_attempts},
           .secrecy = Secrecy::mixes_secret}),
      post<sign_in_by_code>(
          for_anyone, sessions,
          {.path = "token/second-factor/",
           .summary = "Sign in with a code",
           .description =
               "Exchanges the challenge of `second_factor_required` and a code of the "
               "authenticator app, or a recovery code, for an access token and a refresh token. "
               "Each code is accepted once. Consecutive wrong codes are limited.",
           .example = challenge_and_code,
           .problems = {&problems::too_many_attempts, &problems::token_not_valid,
                        &problems::wrong_code},
           .secrecy = Secrecy::mixes_secret,
           .limit = AnonymousLimit::sign_in}),
      remove<&Factors::remove_of>(
          for_administrators, sessions.factors(),
          {.path = "{id}/second-factor/",
           .summary = "Remove the second factor of an account",
           .description =
               "Removes the second factor of somebody who has lost both the authenticator app and "
               "the recovery codes. Not available for your own account.",
           .problems = {&problems::own_second_factor},
           .only_people = true})};
}

// The endpoints for an account that has a second factor.
std::vector<Endpoint> proven_endpoints(Sessions& sessions, const PasswordLimits& limits) {
  return {post<renew_codes>(for_holder, sessions,
                            {.path = "second-factor/recovery-codes/",
                             .summary = "Replace the recovery codes",
                             .description = "Creates ten new recovery codes; the previous ones "
                                            "stop working. Only this response contains them.",
                             .example = password_and_code,
                             .problems = {&not_found},
                             .guard = needs_password(limits),
                             .secrecy = Secrecy::mixes_secret}),
          post<remove_factor>(for_holder, sessions,
                              {.path = "second-factor/remove/",
                               .summary = "Remove the second factor",
                               .description = "Removes the second factor and its recovery codes; "
                                              "requires the password and a code.",
                               .example = password_and_code,
                               .problems = {&not_found},
                               .guard = needs_password(limits),
                               .secrecy = Secrecy::mixes_secret,
                               .answers_empty = true})};
}

// The endpoints to set up a second factor that the role requires, before the first sign-in.
std::vector<Endpoint> required_setup_endpoints(Factors& factors) {
  return {post<begin_setup>(
              for_anyone, factors,
              {.path = "second-factor/setup/",
               .summary = "Start the setup of a required second factor",
               .description = "Creates a secret for an authenticator app, with the challenge of "
                              "`second_factor_setup_required`, for an account that has no second "
                              "factor although its role requires one.",
               .example = R"({"challenge": "eyJhbGciOiJIUzI1NiJ9.e30.c2ln"})",
               .problems = {&problems::too_many_attempts, &problems::token_not_valid,
                            &problems::second_factor_exists},
               .secrecy = Secrecy::mixes_secret,
               .limit = AnonymousLimit::sign_in}),
          post<confirm_setup>(
              for_anyone, factors,
              {.path = "second-factor/setup/confirm/",
               .summary = "Confirm a required second factor",
               .description =
                   "Confirms with a code that the app has the secret. Afterwards, sign in with the "
                   "password and the next code. Only this response contains the recovery codes.",
               .example = challenge_and_code,
               .problems = {&not_found, &problems::too_many_attempts, &problems::token_not_valid,
                            &problems::second_factor_exists},
               .secrecy = Secrecy::mixes_secret,
               .limit = AnonymousLimit::sign_in})};
}

}  // namespace

std::vector<Endpoint> factor_endpoints(Sessions& sessions, const PasswordLimits& limits) {
  auto all = base_endpoints(sessions, limits);
  std::ranges::move(proven_endpoints(sessions, limits), std::back_inserter(all));
  std::ranges::move(required_setup_endpoints(sessions.factors()), std::back_inserter(all));
  return all;
}

}  // namespace toolyard::accounts
