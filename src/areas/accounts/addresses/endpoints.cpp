#include "areas/accounts/addresses/endpoints.h"

#include <string>

#include "areas/accounts/auth_endpoint.h"

namespace toolyard::accounts {
namespace {

constexpr std::string_view code_example = R"({"code": "8sJQpZ4mTz0vN1cKxW7aYdRb2LhUeF5g"})";

using UseCode = Result<void> (AddressService::*)(const EmailCode& request);

Endpoint code_endpoint(AddressService& addresses, const PasswordLimits& limits,
                       std::string_view name, const EndpointText& text, UseCode use) {
  auto endpoint = auth_endpoint(name, text);
  endpoint.anonymous_limit = AnonymousLimit::sign_in;
  endpoint.status = 204;
  endpoint.request = &type_of<EmailCode>;
  endpoint.problems.insert(
      endpoint.problems.end(),
      {&problems::invalid_code, &problems::too_many_attempts, &toolyard::problems::duplicate});
  endpoint.run =
      serving<EmailCode>([&addresses, may_try = limits.code, use](
                             const Call& call, const EmailCode& request) -> Result<void> {
        TOOLYARD_TRY_VOID(may_try(call.remote_address));
        return (addresses.*use)(request);
      });
  return endpoint;
}

Endpoint resend_endpoint(AddressService& addresses) {
  auto endpoint = auth_endpoint(
      "email/resend",
      {.summary = "Resend the verification email",
       .description = "Sends another email to verify the address of the account, or the new one "
                      "that it is about to have. The link in the email before stops working."});
  endpoint.access = Access::account;
  endpoint.body = BodyClass::none;
  endpoint.status = 202;
  endpoint.answer = &type_of<VerificationSent>;
  endpoint.problems.insert(endpoint.problems.end(),
                           {&problems::email_is_verified, &problems::too_many_emails});
  endpoint.run = serving([&addresses](const Call& call) { return addresses.resend(call); });
  return endpoint;
}

}  // namespace

std::vector<Endpoint> address_endpoints(AddressService& addresses, const PasswordLimits& limits) {
  return {
      code_endpoint(
          addresses, limits, "email/verify",
          {.summary = "Verify an email address",
           .description = "Verifies the email address of an account, or replaces it by the new "
                          "one, by the code in the link of an email. Attempts are limited.",
           .example = code_example},
          &AddressService::verify),
      code_endpoint(
          addresses, limits, "email/keep",
          {.summary = "Keep an email address",
           .description =
               "Keeps the email address of an account that somebody wants to replace, by the code "
               "in the link of the email that went to it. If the address was replaced already, it "
               "is restored. All tokens of the account are revoked. Attempts are limited.",
           .example = code_example},
          &AddressService::keep),
      resend_endpoint(addresses)};
}

}  // namespace toolyard::accounts
