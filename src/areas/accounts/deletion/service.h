// Deletes accounts: what says who somebody is goes, in one transaction, with an email to them. The
// row of the account stays, for what others must keep, such as invoices, names its id.
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
  // What other areas keep of a person, forgotten in the same transaction.
  struct Outside {
    std::function<void(Transaction& transaction, UserId user)> forget_account;
    // What the audit log says of a record.
    std::function<void(Transaction& transaction, std::string_view object_kind, std::int64_t id)>
        forget_record;
  };

  DeletionService(Database& database, AccountService& accounts, Sessions& sessions,
                  AccountEmails& emails, Outside outside)
      : database_(database), accounts_(accounts), sessions_(sessions), emails_(emails),
        outside_(std::move(outside)) {}

  Result<void> delete_own(const Caller& caller, const AccountProof& proof);
  // By an administrator, of somebody else.
  Result<void> delete_of(UserId id, const AccountDeletion& request, UserId administrator);

 private:
  Result<void> erase(UserId id);

  Database& database_;
  AccountService& accounts_;
  Sessions& sessions_;
  AccountEmails& emails_;
  Outside outside_;
};

}  // namespace toolyard::accounts
