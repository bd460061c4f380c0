#include "areas/accounts/recovery/endpoints.h"

#include "areas/accounts/auth_endpoint.h"
#include "core/endpoint/admin_endpoint.h"

namespace toolyard::accounts {
namespace {

Endpoint forgotten_endpoint(RecoveryService& recovery) {
  auto endpoint = auth_endpoint(
      "password/forgot",
      {.summary = "Request a password reset",
       .description = "Sends an email with a link to set a new password to the account with this "
                      "email address or user name. The answer is always the same, whether or not "
                      "there is such an account. The link works once; a later one replaces it.",
       .example = R"({"email": "ada@example.org"})"});
  endpoint.anonymous_limit = AnonymousLimit::sign_in;
  endpoint.status = 202;
  endpoint.request = &type_of<ForgottenPassword>;
  endpoint.answer = &type_of<ForgottenPasswordDone>;
  endpoint.problems.push_back(&problems::too_many_emails);
  endpoint.check = checking_request<ForgottenPassword>();
  endpoint.run =
      serving<ForgottenPassword>([&recovery](const Call& call, const ForgottenPassword& request) {
        return recovery.request(call, request);
      });
  return endpoint;
}

Endpoint reset_endpoint(RecoveryService& recovery, const PasswordLimits& limits) {
  auto endpoint = auth_endpoint(
      "password/reset",
      {.summary = "Reset the password",
       .description = "Sets a new password by the code in the link of an email, and revokes all "
                      "tokens of the account, so that every device has to sign in again. The "
                      "account is told by email. API keys and passkeys keep working, except with "
                      "the first reset by an email to an address that was never verified or has "
                      "replaced another one: then they are removed as well. Attempts are limited.",
       .example = R"({"code": "8sJQpZ4mTz0vN1cKxW7aYdRb2LhUeF5g",
 "new_password": "staple the tide"})"});
  endpoint.anonymous_limit = AnonymousLimit::sign_in;
  endpoint.cost = Cost::sign_in;
  endpoint.status = 204;
  endpoint.request = &type_of<PasswordReset>;
  endpoint.problems.insert(endpoint.problems.end(),
                           {&problems::invalid_code, &problems::too_many_attempts});
  endpoint.run =
      serving<PasswordReset>([&recovery, may_try = limits.code](
                                 const Call& call, const PasswordReset& request) -> Result<void> {
        TOOLYARD_TRY_VOID(may_try(call.remote_address));
        return recovery.reset(request);
      });
  return endpoint;
}

}  // namespace

std::vector<Endpoint> recovery_endpoints(RecoveryService& recovery, const PasswordLimits& limits) {
  return {forgotten_endpoint(recovery), reset_endpoint(recovery, limits)};
}

}  // namespace toolyard::accounts
