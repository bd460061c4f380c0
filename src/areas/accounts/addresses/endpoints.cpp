#include "areas/accounts/addresses/endpoints.h"

#include <functional>
#include <string>

#include "areas/accounts/auth_endpoint.h"

namespace toolyard::accounts {
namespace {

constexpr std::string_view code_example = R"({"code": "8sJQpZ4mTz0vN1cKxW7aYdRb2LhUeF5g"})";

Endpoint code_endpoint(std::string_view name, const EndpointText& text,
                       const PasswordLimits& limits,
                       std::function<Result<void>(const Call& call, const EmailCode& code)> use) {
  auto endpoint = auth_endpoint(name, text);
  endpoint.status = 204;
  endpoint.request = &type_of<EmailCode>;
  endpoint.problems.insert(
      endpoint.problems.end(),
      {&problems::invalid_code, &problems::too_many_attempts, &toolyard::problems::duplicate});
  endpoint.run =
      serving<EmailCode>([may_try = limits.code, use = std::move(use)](
                             const Call& call, const EmailCode& request) -> Result<void> {
        TOOLYARD_TRY_VOID(may_try(call.remote_address));
        return use(call, request);
      });
  return endpoint;
}

Endpoint verify_endpoint(AddressService& addresses, const PasswordLimits& limits) {
  auto endpoint = code_endpoint(
      "email/verify",
      {.summary = "Verify an email address",
       .description = "Verifies the email address of your account, or replaces it by the new one, "
                      "by the code in the link of an email. The code works for the account that "
                      "it was sent for alone: whoever only receives the email cannot verify an "
                      "address for somebody else. Attempts are limited.",
       .example = code_example},
      limits, [&addresses](const Call& call, const EmailCode& request) {
        return addresses.verify(call.caller, request);
      });
  endpoint.access = Access::account;
  endpoint.problems.push_back(&problems::code_of_another_account);
  return endpoint;
}

Endpoint keep_endpoint(AddressService& addresses, const PasswordLimits& limits) {
  auto endpoint = code_endpoint(
      "email/keep",
      {.summary = "Keep an email address",
       .description =
           "Keeps the email address of an account that somebody wants to replace, by the code in "
           "the link of the email that went to it. If the address was replaced already, it is "
           "restored. All tokens of the account are revoked, and the first reset of its password "
           "then removes API keys and passkeys as well. Attempts are limited.",
       .example = code_example},
      limits,
      [&addresses](const Call&, const EmailCode& request) { return addresses.keep(request); });
  endpoint.anonymous_limit = AnonymousLimit::sign_in;
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
  endpoint.problems.insert(
      endpoint.problems.end(),
      {&problems::email_is_verified, &problems::too_many_emails, &toolyard::problems::duplicate});
  endpoint.run = serving([&addresses](const Call& call) { return addresses.resend(call); });
  return endpoint;
}

}  // namespace

std::vector<Endpoint> address_endpoints(AddressService& addresses, const PasswordLimits& limits) {
  return {verify_endpoint(addresses, limits), keep_endpoint(addresses, limits),
          resend_endpoint(addresses)};
}

}  // namespace toolyard::accounts
