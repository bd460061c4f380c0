// Deletes accounts: removes all personal data in one transaction, and sends an email to the former
// holder. The row of the account stays, because records that must be kept, such as invoices, refer
// to its id.
#pragma once
#include <functional>
#include <string_view>

#include "areas/accounts/deletion/model.h"
#include "areas/accounts/emails/service.h"
#include "areas/accounts/service.h"
#include "areas/accounts/sessions/service.h"

namespace toolyard::accounts {

class DeletionService {
 public:
  // Removes what other areas store about a person, in the same transaction.
  struct OtherParts {
    std::function<void(Transaction& transaction, UserId user)> forget_account;
    // Removes the content of a record from the audit log.
    std::function<void(Transaction& transaction, std::string_view object_kind, std::int64_t id)>
        forget_record;
  };

  DeletionService(AccountService& accounts, Sessions& sessions, AccountEmails& emails,
                  OtherParts others)
      : accounts_(accounts), sessions_(sessions), emails_(emails), others_(std::move(others)) {}

  Result<void> delete_own(const Caller& caller, const AccountProof& proof);
  // Deletes another account, for an administrator.
  Result<void> delete_of(UserId id, const AccountDeletion& request, UserId administrator);

 private:
  Result<void> erase(UserId id);

  AccountService& accounts_;
  Sessions& sessions_;
  AccountEmails& emails_;
  OtherParts others_;
};

}  // namespace toolyard::accounts
