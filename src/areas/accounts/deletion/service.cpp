#include "areas/accounts/deletion/service.h"

#include "areas/accounts/deletion/store.h"
#include "areas/accounts/invitations/model.h"

namespace toolyard::accounts {

Result<void> DeletionService::prove(UserId id, const AccountDeletion& request) {
  TOOLYARD_TRY(const auto user, accounts_.find(id));
  if (!user.has_second_factor) {
    TOOLYARD_TRY(const bool is_right, accounts_.has_password(id, request.password));
    if (is_right) return {};
    return invalid("/password", "wrong_password", "Must be the password of the account.");
  }
  if (!request.code)
    return invalid("/code", "required", "Must be given, since the account has a second factor.");
  return factors_.prove(id, {.password = request.password, .code = *request.code});
}

Result<void> DeletionService::erase(UserId id) {
  return accounts_.erase(id, [&](Transaction& transaction, const User& user) {
    for (const auto invitation : delete_traces(transaction, user))
      outside_.forget_record(transaction, Invitation::table.object_kind,
                             static_cast<std::int64_t>(invitation));
    outside_.forget_account(transaction, id);
    outside_.forget_record(transaction, User::table.object_kind, static_cast<std::int64_t>(id));
    emails_.note_deletion(transaction, user);
  });
}

Result<void> DeletionService::delete_own(UserId id, const AccountDeletion& request) {
  TOOLYARD_TRY_VOID(prove(id, request));
  return erase(id);
}

Result<void> DeletionService::delete_of(UserId id, UserId administrator) {
  if (id == administrator)
    return fail(problems::own_account, "Delete your own account with its password.");
  return erase(id);
}

}  // namespace toolyard::accounts
