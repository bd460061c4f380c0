// A new password for somebody who has forgotten theirs, by an email to the account.
#pragma once
#include <functional>
#include <vector>

#include "areas/accounts/emails/service.h"
#include "areas/accounts/recovery/model.h"
#include "areas/accounts/service.h"
#include "core/endpoint/call.h"

namespace toolyard::accounts {

std::vector<Fault> faults_of(const ForgottenPassword& request);

class RecoveryService {
 public:
  struct Dependencies {
    Database& database;
    Clock clock;
    AccountService& accounts;
    AccountEmails& emails;
    // What other areas let in as an account, such as by API keys.
    std::function<void(Transaction& transaction, UserId user)> forget_account;
  };
  explicit RecoveryService(Dependencies dependencies) : dependencies_(std::move(dependencies)) {}

  // Does the same for every name: who has it is looked up by the job.
  Result<ForgottenPasswordDone> request(const Call& call, const ForgottenPassword& request);
  // A code that does not work is `invalid_code`; a password that is not good enough leaves it.
  Result<void> reset(const PasswordReset& request);

 private:
  Result<User> holder_of(std::string_view code) const;
  Result<void> verify_email(Transaction& transaction, const User& user, const std::string& email);

  Dependencies dependencies_;
};

}  // namespace toolyard::accounts
