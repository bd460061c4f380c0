// Removes the ways into an account when its address turns out to be somebody's who may not have
// prepared them: of an account whose holder had not proven the address, or has lost it before.
#pragma once
#include <functional>

#include "areas/accounts/emails/service.h"
#include "areas/accounts/service.h"

namespace toolyard::accounts {

class WaysIn {
 public:
  struct Dependencies {
    AccountService& accounts;
    AccountEmails& emails;
    Clock clock;
    // Removes what other areas accept as a credential of the account, such as API keys.
    std::function<void(Transaction& transaction, UserId user)> forget_account;
  };
  explicit WaysIn(Dependencies dependencies) : dependencies_(std::move(dependencies)) {}

  // Removes passkeys, links to a provider, known networks and API keys, and notifies the account. A
  // new password, which the caller sets, revokes tokens and apps. A second factor stays, because
  // access to a mailbox alone must not remove it.
  void remove_besides_password(Transaction& transaction, UserId user);
  // Removes the password, the second factor, and the codes in emails as well, and revokes all
  // tokens: what the account is entered by afterwards, the caller adds.
  Result<void> remove_all(Transaction& transaction, UserId user);

 private:
  const Dependencies dependencies_;
};

}  // namespace toolyard::accounts
