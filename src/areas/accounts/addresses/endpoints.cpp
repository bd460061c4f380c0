#include "areas/accounts/addresses/endpoints.h"

#include "areas/accounts/auth_parts.h"

namespace toolyard::accounts {
namespace {

constexpr std::string_view code_example = R"({"code": "8sJQpZ4mTz0vN1cKxW7aYdRb2LhUeF5g"})";

}  // namespace

std::vector<Endpoint> address_endpoints(AddressService& addresses, const PasswordLimits& limits) {
  return {
      post<&AddressService::verify>(
          for_holder, addresses,
          {.path = "email/verify/",
           .summary = "Verify an email address",
           .description =
               "Verifies the email address of your account, or replaces it by the new one, "
               "by the code in the link of an email. The code works for the account that "
               "it was sent for alone: whoever only receives the email cannot verify an "
               "address for somebody else. Attempts are limited.",
           .example = code_example,
           .problems = {&toolyard::problems::duplicate, &problems::code_of_another_account},
           .guard = limits_codes(limits)}),
      post<&AddressService::keep>(
          for_anyone, addresses,
          {.path = "email/keep/",
           .summary = "Keep an email address",
           .description =
               "Keeps the email address of an account that somebody wants to replace, by the code "
               "in the link of the email that went to it. If the address was replaced already, it "
               "is restored. All tokens of the account are revoked, and the first reset of its "
               "password then removes API keys and passkeys as well. Attempts are limited.",
           .example = code_example,
           .problems = {&toolyard::problems::duplicate},
           .guard = limits_codes(limits),
           .limit = AnonymousLimit::sign_in}),
      post<&AddressService::resend>(
          for_holder, addresses,
          {.path = "email/resend/",
           .summary = "Resend the verification email",
           .description =
               "Sends another email to verify the address of the account, or the new one "
               "that it is about to have. The link in the email before stops working.",
           .problems = {&problems::email_is_verified, &problems::too_many_emails,
                        &toolyard::problems::duplicate},
           .status = 202})};
}

}  // namespace toolyard::accounts
