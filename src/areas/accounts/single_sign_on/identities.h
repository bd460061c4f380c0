// Links between accounts and the people at the provider who sign in to them. A new or removed link
// is reported to the account by email and recorded in the audit log.
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

  // Fails if the account or the person is linked already.
  Result<void> link(Transaction& transaction, UserId user, const ProvidedIdentity& identity);
  Result<Page<LinkedIdentity>> list(const Call& call, const PageQuery& query) const;
  // Removes a link of the caller's account. Requires proof that the caller is its holder.
  Result<void> remove(const Call& call, const AccountProof& proof);
  // Removes all links of another account, for an administrator.
  Result<void> remove_of(const Caller& caller, UserId user);

 private:
  void remove_one(Transaction& transaction, const StoredIdentity& identity);

  const Dependencies dependencies_;
};

}  // namespace toolyard::accounts
