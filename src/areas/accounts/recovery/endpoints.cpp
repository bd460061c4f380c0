#include "areas/accounts/recovery/endpoints.h"

#include "areas/accounts/auth_parts.h"

namespace toolyard::accounts {

std::vector<Endpoint> recovery_endpoints(RecoveryService& recovery, const PasswordLimits& limits) {
  return {
      post<&RecoveryService::request>(
          for_anyone, recovery,
          {.path = "password/forgot/",
           .summary = "Request a password reset",
           .description =
               "Sends an email with a link to set a new password to the account with this email "
               "address or user name. The response is the same whether or not there is such an "
               "account. The link is single-use; a later one replaces it.",
           .example = R"({"email": "ada@example.org"})",
           .problems = {&problems::too_many_emails},
           .limit = AnonymousLimit::sign_in,
           .status = 202}),
      post<&RecoveryService::reset>(
          for_anyone, recovery,
          {.path = "password/reset/",
           .summary = "Reset the password",
           .description = "Sets a new password with the code in the link of an email, and revokes "
                          "all tokens of the account, so that every device has to sign in again. "
                          "The account is notified by email. API keys and passkeys keep working, "
                          "except after the first reset through an address that was never verified "
                          "or has replaced another one, which removes them. Attempts are limited.",
           .example = R"({"code": "8sJQpZ4mTz0vN1cKxW7aYdRb2LhUeF5g",
 "new_password": "staple the tide"})",
           .guard = limits_codes(limits),
           .cost = Cost::sign_in,
           .limit = AnonymousLimit::sign_in})};
}

}  // namespace toolyard::accounts
