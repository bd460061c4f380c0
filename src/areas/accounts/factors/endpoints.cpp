#include "areas/accounts/factors/endpoints.h"

#include "areas/accounts/auth_endpoint.h"
#include "areas/accounts/factors/service.h"
#include "areas/accounts/sessions/endpoints.h"

namespace toolyard::accounts {

namespace {

using toolyard::problems::not_found;
using toolyard::problems::validation_error;

constexpr std::string_view password_and_code =
    R"({"password": "correct horse battery", "code": "287082"})";
constexpr std::string_view challenge_and_code = R"({"challenge": "eyJhbGciOiJIUzI1NiJ9.e30.c2ln",
 "code": "287082"})";

Endpoint of_factor(std::string_view path, std::string_view id, const EndpointText& text) {
  return {.method = Method::post,
          .path = "/api/v1/auth/" + std::string(path),
          .operation_id = "v1_auth_" + std::string(id) + "_create",
          .summary = std::string(text.summary),
          .description = std::string(text.description),
          .tag = "auth",
          .access = Access::account,
          .body = BodyClass::record,
          .reading = {.is_of_record = true},
          .cost = Cost::store,
          .secrecy = Secrecy::mixes_secret,
          .problems = {&validation_error, &problems::too_many_attempts},
          .example = text.example};
}

// An endpoint for the step after the right password: it takes a challenge, not an access token.
Endpoint by_challenge(std::string_view path, std::string_view id, const EndpointText& text) {
  auto endpoint = of_factor(path, id, text);
  endpoint.access = Access::anyone;
  endpoint.anonymous_limit = AnonymousLimit::sign_in;
  endpoint.problems.push_back(&problems::token_not_valid);
  return endpoint;
}

Endpoint begin_factor(Sessions& sessions, const PasswordLimits& limits) {
  auto endpoint = of_factor(
      "second-factor/", "second_factor",
      {.summary = "Begin to set up a second factor",
       .description = "Makes a secret for an authenticator app (RFC 6238: SHA-1, six digits, 30 "
                      "seconds). The second factor is required from its confirmation on. Only "
                      "this answer contains the secret.",
       .example = R"({"password": "correct horse battery"})"});
  endpoint.cost = Cost::sign_in;
  endpoint.request = &type_of<AccountProof>;
  endpoint.answer = &type_of<FactorSetup>;
  endpoint.problems.insert(endpoint.problems.end(),
                           {&problems::second_factor_exists, &problems::sign_in_again});
  endpoint.run = serving<AccountProof>(
      [&sessions, may_try = limits.change](const Call& call,
                                           const AccountProof& proof) -> Result<FactorSetup> {
        TOOLYARD_TRY_VOID(may_try(call.caller.user));
        TOOLYARD_TRY_VOID(sessions.check_holder(call.caller));
        return sessions.factors().begin(call.caller.user, proof);
      });
  return endpoint;
}

Endpoint confirm_factor(Factors& factors) {
  auto endpoint =
      of_factor("second-factor/confirm/", "second_factor_confirm",
                {.summary = "Confirm the second factor",
                 .description = "Proves with a code that the app has the secret. From then on, "
                                "signing in requires a code. Sessions stay as they are. Only this "
                                "answer contains the recovery codes.",
                 .example = R"({"code": "287082"})"});
  endpoint.request = &type_of<FactorCode>;
  endpoint.answer = &type_of<RecoveryCodes>;
  endpoint.problems.insert(endpoint.problems.end(), {&not_found, &problems::second_factor_exists});
  endpoint.run = serving<FactorCode>([&factors](const Call& call, const FactorCode& request) {
    return factors.confirm(call.caller.user, request.code);
  });
  return endpoint;
}

void add_proven(std::vector<Endpoint>& all, Sessions& sessions, const PasswordLimits& limits) {
  auto renew = of_factor("second-factor/recovery-codes/", "second_factor_recovery_codes",
                         {.summary = "Replace the recovery codes",
                          .description = "Makes ten new recovery codes; the previous ones stop "
                                         "working. Only this answer contains them.",
                          .example = password_and_code});
  renew.answer = &type_of<RecoveryCodes>;
  renew.run = serving<AccountProof>(
      [&sessions, may_try = limits.change](const Call& call,
                                           const AccountProof& proof) -> Result<RecoveryCodes> {
        TOOLYARD_TRY_VOID(may_try(call.caller.user));
        TOOLYARD_TRY_VOID(sessions.check_holder(call.caller));
        return sessions.factors().renew_recovery_codes(call.caller.user, proof);
      });
  auto remove = of_factor("second-factor/remove/", "second_factor_remove",
                          {.summary = "Remove the second factor",
                           .description = "Removes the second factor and its recovery codes; "
                                          "requires the password and a code.",
                           .example = password_and_code});
  remove.answer = &type_of<Empty>;
  remove.run =
      serving<AccountProof>([&sessions, may_try = limits.change](
                                const Call& call, const AccountProof& proof) -> Result<Empty> {
        TOOLYARD_TRY_VOID(may_try(call.caller.user));
        TOOLYARD_TRY_VOID(sessions.check_holder(call.caller));
        TOOLYARD_TRY_VOID(sessions.factors().remove(call.caller.user, proof));
        return Empty{};
      });
  for (auto* endpoint : {&renew, &remove}) {
    endpoint->cost = Cost::sign_in;
    endpoint->request = &type_of<AccountProof>;
    endpoint->problems.insert(endpoint->problems.end(), {&not_found, &problems::sign_in_again});
    all.push_back(std::move(*endpoint));
  }
}

void add_setup(std::vector<Endpoint>& all, Factors& factors) {
  auto begin = by_challenge(
      "second-factor/setup/", "second_factor_setup",
      {.summary = "Begin to set up a required second factor",
       .description = "For accounts whose role requires a second factor and which have none: "
                      "makes a secret for an authenticator app, with the challenge of "
                      "`second_factor_setup_required`.",
       .example = R"({"challenge": "eyJhbGciOiJIUzI1NiJ9.e30.c2ln"})"});
  begin.request = &type_of<ChallengeOnly>;
  begin.answer = &type_of<FactorSetup>;
  begin.run = serving<ChallengeOnly>([&factors](const Call&, const ChallengeOnly& request) {
    return factors.begin(request.challenge);
  });
  auto confirm = by_challenge(
      "second-factor/setup/confirm/", "second_factor_setup_confirm",
      {.summary = "Confirm a required second factor",
       .description = "Proves with a code that the app has the secret. Then sign in with the "
                      "password and the next code. Only this answer contains the recovery codes.",
       .example = challenge_and_code});
  confirm.request = &type_of<ChallengeAndCode>;
  confirm.answer = &type_of<RecoveryCodes>;
  confirm.problems.push_back(&not_found);
  confirm.run = serving<ChallengeAndCode>([&factors](const Call&, const ChallengeAndCode& request) {
    return factors.confirm(request.challenge, request.code);
  });
  for (auto* endpoint : {&begin, &confirm}) {
    endpoint->problems.push_back(&problems::second_factor_exists);
    all.push_back(std::move(*endpoint));
  }
}

Endpoint second_step(Sessions& sessions) {
  auto endpoint = by_challenge(
      "token/second-factor/", "token_second_factor",
      {.summary = "Sign in with a code",
       .description = "Exchanges the challenge of `second_factor_required` and a code of the "
                      "authenticator app, or a recovery code, for an access token and a refresh "
                      "token. A code is accepted once. Wrong codes in a row are limited.",
       .example = challenge_and_code});
  endpoint.request = &type_of<ChallengeAndCode>;
  endpoint.answer = &type_of<TokenPair>;
  endpoint.problems.push_back(&problems::wrong_code);
  endpoint.run =
      serving<ChallengeAndCode>([&sessions](const Call& call, const ChallengeAndCode& request) {
        return sessions.sign_in_by_code(request.challenge, request.code, origin_of(call, false));
      });
  return endpoint;
}

Endpoint remove_of_account(Factors& factors) {
  return {.method = Method::remove,
          .path = "/api/v1/admin/users/{id}/second-factor/",
          .operation_id = "v1_admin_users_second_factor_destroy",
          .summary = "Remove the second factor of an account",
          .description =
              "For somebody who has lost both the authenticator app and the recovery "
              "codes. Not for the own account.",
          .tag = "accounts",
          .access = Access::admin,
          .cost = Cost::store,
          .status = 204,
          .problems = {&not_found, &problems::own_second_factor},
          .run = serving([&factors](const Call& call) {
            return factors.remove_of(UserId{call.id}, call.caller.user);
          })};
}

}  // namespace

std::vector<Endpoint> factor_endpoints(Sessions& sessions, const PasswordLimits& limits) {
  auto& factors = sessions.factors();
  std::vector<Endpoint> all{begin_factor(sessions, limits), confirm_factor(factors),
                            second_step(sessions), remove_of_account(factors)};
  add_proven(all, sessions, limits);
  add_setup(all, factors);
  return all;
}

}  // namespace toolyard::accounts
