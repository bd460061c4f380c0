#include "areas/accounts/deletion/service.h"

#include "areas/accounts/deletion/store.h"

namespace toolyard::accounts {

Result<void> DeletionService::erase(UserId id) {
  return accounts_.erase(id, [&](Transaction& transaction, const User& user) {
    for (const auto& [object_kind, record] : delete_traces(transaction, user))
      others_.forget_record(transaction, object_kind, record);
    others_.forget_account(transaction, id);
    others_.forget_record(transaction, User::table.object_kind, static_cast<std::int64_t>(id));
    emails_.note_deletion(transaction, user);
  });
}

Result<void> DeletionService::delete_own(const Caller& caller, const AccountProof& proof) {
  TOOLYARD_TRY_VOID(sessions_.prove(caller, proof));
  return erase(caller.user);
}

Result<void> DeletionService::delete_of(UserId id, const AccountDeletion& request,
                                        UserId administrator) {
  if (id == administrator)
    return fail(problems::own_account, "Delete your own account with its password.");
  TOOLYARD_TRY(const auto user, accounts_.find(id));
  if (user.username != request.username)
    return invalid("/username", "wrong_username", "Must be the user name of the account.");
  return erase(id);
}

}  // namespace toolyard::accounts
