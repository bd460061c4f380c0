#include "areas/accounts/passkeys/endpoints.h"

#include <algorithm>
#include <iterator>

#include "areas/accounts/auth_parts.h"
#include "areas/accounts/sessions/endpoints.h"
#include "records/audit.h"

namespace toolyard::accounts {
namespace {

using toolyard::problems::duplicate;
using toolyard::problems::not_found;
using toolyard::problems::too_many_changes;

constexpr Part own{"auth/passkeys", "auth", Access::account};
constexpr Part signing_in{"auth/token/passkey", "auth", Access::anyone};
constexpr Part of_account{"admin/users/{id}/passkeys", "accounts", Access::admin};

constexpr std::string_view new_passkey_example = R"(
{"name": "Laptop", "credential": {"id": "c29tZSBjcmVkZW50aWFs", "type": "public-key", "response": {
 "clientDataJSON": "eyJ0eXBlIjoid2ViYXV0aG4uY3JlYXRlIn0", "attestationObject": "o2NmbXRkbm9uZQ",
 "transports": ["internal"]}}})";

Result<TokenPair> sign_in(Passkeys& passkeys, const Call& call, const PasskeySignIn& given) {
  return passkeys.sign_in(call, given.credential, origin_of(call, false));
}

std::vector<Endpoint> own_passkey_endpoints(Passkeys& passkeys, const PasswordLimits& limits) {
  return {
      post<&Passkeys::begin>(
          own, passkeys,
          {.path = "options/",
           .summary = "Start the registration of a passkey",
           .description =
               "Returns the options for `navigator.credentials.create`, in the JSON form of "
               "WebAuthn. Requires the password and, for accounts with a second factor, a code.",
           .example = proof_example,
           .problems = {&problems::too_many_passkeys},
           .guard = needs_password(limits),
           .secrecy = Secrecy::mixes_secret,
           .takes_origin = true}),
      create<&Passkeys::add>(
          own, passkeys,
          {.summary = "Register a passkey",
           .description = "Adds the passkey that the browser created from the options. From then "
                          "on, it can be used to sign in, in place of the password and the second "
                          "factor. The account is notified by email.",
           .example = new_passkey_example,
           .problems = {&duplicate, &problems::invalid_passkey, &problems::too_many_passkeys,
                        &too_many_changes},
           .takes_origin = true}),
      list<&Passkeys::list>(own, passkeys,
                            {.summary = "List your passkeys",
                             .description = "Lists the passkeys of the account, newest first."}),
      patch<&Passkeys::rename>(own, passkeys,
                               {.path = "{id}/",
                                .summary = "Rename a passkey",
                                .description = "Changes the name of a passkey of the account.",
                                .example = R"({"name": "Old phone"})",
                                .problems = {&too_many_changes},
                                .needs_all = true}),
      post<&Passkeys::remove>(
          own, passkeys,
          {.path = "{id}/remove/",
           .summary = "Remove a passkey",
           .description = "Removes a passkey of the account. Requires the password and, for "
                          "accounts with a second factor, a code. Sessions that were started with "
                          "the passkey continue. The account is notified by email.",
           .example = proof_example,
           .guard = needs_password(limits),
           .answers_empty = true})};
}

std::vector<Endpoint> signing_in_endpoints(Passkeys& passkeys) {
  return {
      post<&Passkeys::begin_sign_in>(
          signing_in, passkeys,
          {.path = "options/",
           .summary = "Start a sign-in with a passkey",
           .description =
               "Returns the options for `navigator.credentials.get`, in the JSON form of WebAuthn, "
               "for any passkey of this server or, with the challenge of `second_factor_required`, "
               "for a passkey of that account in place of a code.",
           .example = "{}",
           .problems = {&not_found, &problems::token_not_valid},
           .limit = AnonymousLimit::sign_in,
           .takes_origin = true}),
      post<sign_in>(signing_in, passkeys,
                    {.summary = "Sign in with a passkey",
                     .description = "Exchanges the response of the passkey for an access token and "
                                    "a refresh token. A passkey replaces the password and the "
                                    "second factor, because its authenticator verifies the user.",
                     .example = passkey_sign_in_example,
                     .problems = {&problems::wrong_passkey},
                     .secrecy = Secrecy::mixes_secret,
                     .limit = AnonymousLimit::sign_in,
                     .takes_origin = true})};
}

}  // namespace

std::vector<Endpoint> passkey_endpoints(Passkeys& passkeys, const PasswordLimits& limits) {
  auto all = own_passkey_endpoints(passkeys, limits);
  std::ranges::move(signing_in_endpoints(passkeys), std::back_inserter(all));
  all.push_back(remove<&Passkeys::remove_of>(
      of_account, passkeys,
      {.summary = "Remove the passkeys of an account",
       .description = "Removes all passkeys of an account, such as those of somebody who has lost "
                      "a device. Not available for your own account.",
       .problems = {&problems::own_passkeys},
       .only_people = true}));
  return all;
}

}  // namespace toolyard::accounts
