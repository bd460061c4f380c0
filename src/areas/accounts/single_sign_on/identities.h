// Which people at the provider sign in to an account: each link is told to the account by email, is
// in the audit log, and can be removed.
#pragma once
#include "areas/accounts/emails/service.h"
#include "areas/accounts/sessions/service.h"
#include "areas/accounts/single_sign_on/model.h"
#include "core/endpoint/call.h"
#include "ports/identity_provider.h"

namespace toolyard::accounts {

class LinkedIdentities {
 public:
  struct Dependencies {
    Database& database;
    Sessions& sessions;
    AccountEmails& emails;
    Clock clock;
  };
  explicit LinkedIdentities(Dependencies dependencies) : dependencies_(std::move(dependencies)) {}

  // Refused where the account, or the person, has another link.
  Result<void> link(Transaction& transaction, UserId user, const ProvidedIdentity& identity);
  Result<Page<LinkedIdentity>> list(const Call& call, const PageQuery& query) const;
  // By whoever proves that the account is theirs.
  Result<void> remove(const Call& call, const AccountProof& proof);
  // All of them, by an administrator, of somebody else.
  Result<void> remove_of(UserId user, UserId administrator);

 private:
  void remove(Transaction& transaction, const StoredIdentity& identity);

  const Dependencies dependencies_;
};

}  // namespace toolyard::accounts
