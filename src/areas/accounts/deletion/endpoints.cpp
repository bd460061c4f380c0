#include "areas/accounts/deletion/endpoints.h"

#include "areas/accounts/auth_parts.h"

namespace toolyard::accounts {

std::vector<Endpoint> deletion_endpoints(DeletionService& deletion, const PasswordLimits& limits) {
  return {
      post<&DeletionService::delete_own>(
          for_holder, deletion,
          {.path = "delete/",
           .summary = "Delete your account",
           .description =
               "Deletes the account for good, with its password, and a code if it has a second "
               "factor. Sessions end, API keys are revoked, and what says whose the account was is "
               "removed; invoices, the counts of calls and the changes it made stay, under its id. "
               "An email confirms it. The last administrator cannot be deleted. Failed attempts "
               "are limited.",
           .example = proof_example,
           .problems = {&problems::last_administrator},
           .guard = needs_password(limits)}),
      post<&DeletionService::delete_of>(
          for_administrators, deletion,
          {.path = "{id}/delete/",
           .summary = "Delete an account",
           .description =
               "Deletes an account for good, as its holder can at `/api/v1/auth/delete/`. To keep "
               "somebody out and lose nothing, deactivate the account instead. Not for the own "
               "account.",
           .example = R"({"username": "ada"})",
           .problems = {&problems::own_account, &problems::last_administrator}})};
}

}  // namespace toolyard::accounts
