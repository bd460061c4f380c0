#include "areas/accounts/deletion/endpoints.h"

#include "areas/accounts/auth_parts.h"

namespace toolyard::accounts {

std::vector<Endpoint> deletion_endpoints(DeletionService& deletion, const PasswordLimits& limits) {
  return {
      post<&DeletionService::delete_own>(
          for_holder, deletion,
          {.path = "delete/",
           .summary = "Delete your account",
           .description = "Permanently deletes the account; requires its password and, with a "
                          "second factor, a code. Sessions end, API keys are revoked, and personal "
                          "data is removed; invoices, call counts and the record of its changes "
                          "are kept under its id. The deletion is confirmed by email. The last "
                          "administrator cannot be deleted. Failed attempts are limited.",
           .example = proof_example,
           .problems = {&problems::last_administrator},
           .guard = needs_password(limits)}),
      post<&DeletionService::delete_of>(
          for_administrators, deletion,
          {.path = "{id}/delete/",
           .summary = "Delete an account",
           .description = "Permanently deletes an account, as its holder can at "
                          "`/api/v1/auth/delete/`. To block an account without losing data, "
                          "deactivate it instead. Not available for your own account.",
           .example = R"({"username": "ada"})",
           .problems = {&problems::own_account, &problems::last_administrator},
           .only_people = true})};
}

}  // namespace toolyard::accounts
