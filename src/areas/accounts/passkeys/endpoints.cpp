#include "areas/accounts/passkeys/endpoints.h"

#include "areas/accounts/auth_endpoint.h"
#include "areas/accounts/factors/service.h"
#include "areas/accounts/sessions/endpoints.h"
#include "records/audit.h"

namespace toolyard::accounts {

namespace {

using toolyard::problems::duplicate;
using toolyard::problems::not_found;
using toolyard::problems::too_many_changes;
using toolyard::problems::validation_error;

Endpoint of_passkeys(Method method, std::string_view path, std::string_view id,
                     const EndpointText& text) {
  const bool has_body = method == Method::post || method == Method::patch;
  return {.method = method,
          .path = "/api/v1/auth/passkeys/" + std::string(path),
          .operation_id = "v1_auth_passkeys_" + std::string(id),
          .summary = std::string(text.summary),
          .description = std::string(text.description),
          .tag = "auth",
          .access = Access::account,
          .body = has_body ? BodyClass::record : BodyClass::none,
          .reading = {.is_of_record = has_body},
          .cost = Cost::store,
          .problems = {&validation_error},
          .example = text.example};
}

Endpoint begin_passkey(Passkeys& passkeys, const PasswordLimits& limits) {
  auto endpoint = of_passkeys(
      Method::post, "options/", "options_create",
      {.summary = "Begin to register a passkey",
       .description = "Returns the options for `navigator.credentials.create`, in the JSON form of "
                      "WebAuthn. Requires the password, and of accounts with a second factor a "
                      "code as well.",
       .example = R"({"password": "correct horse battery"})"});
  endpoint.cost = Cost::sign_in;
  endpoint.secrecy = Secrecy::mixes_secret;
  endpoint.takes_origin = true;
  endpoint.request = &type_of<AccountProof>;
  endpoint.answer = &type_of<CreationOptions>;
  endpoint.problems.insert(
      endpoint.problems.end(),
      {&problems::too_many_passkeys, &problems::too_many_attempts, &problems::sign_in_again});
  endpoint.run = serving<AccountProof>(
      [&passkeys, may_try = limits.change](const Call& call,
                                           const AccountProof& proof) -> Result<CreationOptions> {
        TOOLYARD_TRY_VOID(may_try(call.caller.user));
        return passkeys.begin(call, proof);
      });
  return endpoint;
}

Endpoint add_passkey(Passkeys& passkeys) {
  auto endpoint = of_passkeys(
      Method::post, "", "create",
      {.summary = "Register a passkey",
       .description = "Adds the passkey that the browser made by the options. From then on, it "
                      "signs in in place of the password and the second factor. The account is "
                      "told by email.",
       .example = R"({"name": "Laptop", "credential": {"id": "c29tZSBjcmVkZW50aWFs",
 "type": "public-key", "response": {"clientDataJSON": "eyJ0eXBlIjoid2ViYXV0aG4uY3JlYXRlIn0",
 "attestationObject": "o2NmbXRkbm9uZQ", "transports": ["internal"]}}})"});
  endpoint.status = 201;
  endpoint.takes_origin = true;
  endpoint.request = &type_of<NewPasskey>;
  endpoint.answer = &type_of<Passkey>;
  endpoint.problems.insert(
      endpoint.problems.end(),
      {&duplicate, &problems::invalid_passkey, &problems::too_many_passkeys, &too_many_changes});
  endpoint.run = serving<NewPasskey>([&passkeys](const Call& call, const NewPasskey& request) {
    return passkeys.add(call, request);
  });
  return endpoint;
}

Endpoint list_own_passkeys(Passkeys& passkeys) {
  auto endpoint = of_passkeys(Method::get, "", "list",
                              {.summary = "List your passkeys",
                               .description = "Lists the passkeys of the account, newest first."});
  endpoint.request = &type_of<PageQuery>;
  endpoint.answer = &type_of<Page<Passkey>>;
  endpoint.problems.push_back(&not_found);
  endpoint.run = serving<PageQuery>(
      [&passkeys](const Call& call, const PageQuery& query) { return passkeys.list(call, query); });
  return endpoint;
}

Endpoint rename_passkey(Passkeys& passkeys) {
  auto endpoint = of_passkeys(Method::patch, "{id}/", "partial_update",
                              {.summary = "Rename a passkey",
                               .description = "Changes the name of a passkey of the account.",
                               .example = R"({"name": "Old phone"})"});
  endpoint.request = &type_of<PasskeyName>;
  endpoint.answer = &type_of<Passkey>;
  endpoint.problems.insert(endpoint.problems.end(), {&not_found, &too_many_changes});
  endpoint.run = serving<PasskeyName>([&passkeys](const Call& call, const PasskeyName& request) {
    return passkeys.rename(call, request);
  });
  return endpoint;
}

Endpoint remove_passkey(Passkeys& passkeys, const PasswordLimits& limits) {
  auto endpoint = of_passkeys(
      Method::post, "{id}/remove/", "remove_create",
      {.summary = "Remove a passkey",
       .description = "Removes a passkey of the account; requires the password, and of accounts "
                      "with a second factor a code as well. Sessions that it began stay. The "
                      "account is told by email.",
       .example = R"({"password": "correct horse battery"})"});
  endpoint.cost = Cost::sign_in;
  endpoint.request = &type_of<AccountProof>;
  endpoint.answer = &type_of<Empty>;
  endpoint.problems.insert(endpoint.problems.end(),
                           {&not_found, &problems::too_many_attempts, &problems::sign_in_again});
  endpoint.run =
      serving<AccountProof>([&passkeys, may_try = limits.change](
                                const Call& call, const AccountProof& proof) -> Result<Empty> {
        TOOLYARD_TRY_VOID(may_try(call.caller.user));
        TOOLYARD_TRY_VOID(passkeys.remove(call, proof));
        return Empty{};
      });
  return endpoint;
}

Endpoint begin_passkey_sign_in(Passkeys& passkeys) {
  auto endpoint = auth_endpoint(
      "token/passkey/options",
      {.summary = "Begin to sign in with a passkey",
       .description = "Returns the options for `navigator.credentials.get`, in the JSON form of "
                      "WebAuthn, for any passkey of this server; or with the challenge of "
                      "`second_factor_required`, for one of that account in place of a code.",
       .example = "{}"});
  endpoint.anonymous_limit = AnonymousLimit::sign_in;
  endpoint.takes_origin = true;
  endpoint.request = &type_of<PasskeyChallenge>;
  endpoint.answer = &type_of<RequestOptions>;
  endpoint.problems.insert(endpoint.problems.end(), {&not_found, &problems::token_not_valid});
  endpoint.run =
      serving<PasskeyChallenge>([&passkeys](const Call& call, const PasskeyChallenge& request) {
        return passkeys.begin_sign_in(call, request);
      });
  return endpoint;
}

Endpoint sign_in_by_passkey(Passkeys& passkeys) {
  auto endpoint = auth_endpoint(
      "token/passkey",
      {.summary = "Sign in with a passkey",
       .description = "Exchanges what the passkey signed for an access token and a refresh token. "
                      "It stands for the password and the second factor: its authenticator "
                      "verifies the user.",
       .example = passkey_sign_in_example});
  endpoint.anonymous_limit = AnonymousLimit::sign_in;
  endpoint.secrecy = Secrecy::mixes_secret;
  endpoint.takes_origin = true;
  endpoint.request = &type_of<PasskeySignIn>;
  endpoint.answer = &type_of<TokenPair>;
  endpoint.problems.push_back(&problems::wrong_passkey);
  endpoint.run = serving<PasskeySignIn>([&passkeys](const Call& call, const PasskeySignIn& given) {
    return passkeys.sign_in(call, given.credential, origin_of(call, false));
  });
  return endpoint;
}

Endpoint remove_passkeys_of_account(Passkeys& passkeys) {
  return {.method = Method::remove,
          .path = "/api/v1/admin/users/{id}/passkeys/",
          .operation_id = "v1_admin_users_passkeys_destroy",
          .summary = "Remove the passkeys of an account",
          .description =
              "Removes all passkeys of an account, such as of somebody who has lost a "
              "device. Not for the own account.",
          .tag = "accounts",
          .access = Access::admin,
          .cost = Cost::store,
          .status = 204,
          .problems = {&not_found, &problems::own_passkeys},
          .run = serving([&passkeys](const Call& call) {
            return passkeys.remove_of(UserId{call.id}, call.caller.user);
          })};
}

}  // namespace

std::vector<Endpoint> passkey_endpoints(Passkeys& passkeys, const PasswordLimits& limits) {
  return {begin_passkey(passkeys, limits),  add_passkey(passkeys),
          list_own_passkeys(passkeys),      rename_passkey(passkeys),
          remove_passkey(passkeys, limits), begin_passkey_sign_in(passkeys),
          sign_in_by_passkey(passkeys),     remove_passkeys_of_account(passkeys)};
}

}  // namespace toolyard::accounts
