#include "areas/accounts/addresses/endpoints.h"

#include "areas/accounts/auth_parts.h"

namespace toolyard::accounts {
namespace {

constexpr std::string_view code_example = R"({"code": "8sJQpZ4mTz0vN1cKxW7aYdRb2LhUeF5g"})";

}  // namespace

std::vector<Endpoint> address_endpoints(AddressService& addresses, const PasswordLimits& limits) {
  return {post<&AddressService::verify>(
              for_holder, addresses,
              {.path = "email/verify/",
               .summary = "Verify an email address",
               .description = "Verifies the email address of your account, or replaces it with the "
                              "new one, using the code in the link of the email. Only the account "
                              "that the code was sent for can use it, so a recipient cannot verify "
                              "an address for another account. Attempts are limited.",
               .example = code_example,
               .problems = {&toolyard::problems::duplicate, &problems::code_of_another_account},
               .guard = limits_codes(limits)}),
          post<&AddressService::keep>(
              for_anyone, addresses,
              {.path = "email/keep/",
               .summary = "Keep an email address",
               .description =
                   "Keeps an email address that somebody is replacing, using the code in the link "
                   "of the email sent to that address. If the address has already been replaced, "
                   "it is restored. All tokens of the account are revoked, and the next password "
                   "reset also removes its API keys and passkeys. Attempts are limited.",
               .example = code_example,
               .problems = {&toolyard::problems::duplicate},
               .guard = limits_codes(limits),
               .limit = AnonymousLimit::sign_in}),
          post<&AddressService::resend>(
              for_holder, addresses,
              {.path = "email/resend/",
               .summary = "Resend the verification email",
               .description =
                   "Sends another email to verify the address of the account, or its new address "
                   "if it is being replaced. The link in the previous email stops working.",
               .problems = {&problems::email_is_verified, &problems::too_many_emails,
                            &toolyard::problems::duplicate},
               .status = 202})};
}

}  // namespace toolyard::accounts
