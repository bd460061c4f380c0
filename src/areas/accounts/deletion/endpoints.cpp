#include "areas/accounts/deletion/endpoints.h"

#include "areas/accounts/auth_endpoint.h"

namespace toolyard::accounts {
namespace {

using toolyard::problems::not_found;

Endpoint delete_own(DeletionService& deletion, const PasswordLimits& limits) {
  auto endpoint = auth_endpoint(
      "delete",
      {.summary = "Delete your account",
       .description =
           "Deletes the account for good, with its password, and a code if it has a second factor. "
           "Sessions end, API keys are revoked, and what says whose the account was is removed; "
           "invoices, the counts of calls and the changes it made stay, under its id. An email "
           "confirms it. The last administrator cannot be deleted. Failed attempts are limited.",
       .example = R"({"password": "correct horse battery"})"});
  endpoint.access = Access::account;
  endpoint.cost = Cost::sign_in;
  endpoint.status = 204;
  endpoint.request = &type_of<AccountProof>;
  endpoint.problems.insert(
      endpoint.problems.end(),
      {&problems::last_administrator, &problems::too_many_attempts, &problems::sign_in_again});
  endpoint.run =
      serving<AccountProof>([&deletion, may_try = limits.change](
                                const Call& call, const AccountProof& proof) -> Result<void> {
        TOOLYARD_TRY_VOID(may_try(call.caller.user));
        return deletion.delete_own(call.caller, proof);
      });
  return endpoint;
}

Endpoint delete_of_somebody(DeletionService& deletion) {
  return {.method = Method::post,
          .path = "/api/v1/admin/users/{id}/delete/",
          .operation_id = "v1_admin_users_delete_create",
          .summary = "Delete an account",
          .description =
              "Deletes an account for good, as its holder can at `/api/v1/auth/delete/`. To keep "
              "somebody out and lose nothing, deactivate the account instead. Not for the own "
              "account.",
          .tag = "accounts",
          .access = Access::admin,
          .body = BodyClass::record,
          .reading = {.is_of_record = true},
          .cost = Cost::store,
          .status = 204,
          .request = &type_of<AccountDeletion>,
          .problems = {&toolyard::problems::validation_error, &not_found, &problems::own_account,
                       &problems::last_administrator},
          .example = R"({"username": "ada"})",
          .run = serving<AccountDeletion>(
              [&deletion](const Call& call, const AccountDeletion& request) {
                return deletion.delete_of(UserId{call.id}, request, call.caller.user);
              })};
}

}  // namespace

std::vector<Endpoint> deletion_endpoints(DeletionService& deletion, const PasswordLimits& limits) {
  return {delete_own(deletion, limits), delete_of_somebody(deletion)};
}

}  // namespace toolyard::accounts
