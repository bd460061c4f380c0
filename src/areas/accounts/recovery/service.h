// A new password for somebody who has forgotten theirs, by an email to the account.
#pragma once
#include <vector>

#include "areas/accounts/emails/service.h"
#include "areas/accounts/recovery/model.h"
#include "areas/accounts/service.h"
#include "core/endpoint/call.h"

namespace toolyard::accounts {

std::vector<Fault> faults_of(const ForgottenPassword& request);

class RecoveryService {
 public:
  RecoveryService(Database& database, Clock clock, AccountService& accounts, AccountEmails& emails)
      : database_(database), clock_(std::move(clock)), accounts_(accounts), emails_(emails) {}

  // Does the same for every name: who has it is looked up by the job.
  Result<ForgottenPasswordDone> request(const Call& call, const ForgottenPassword& request);
  // A code that does not work is `invalid_code`; a password that is not good enough leaves it.
  Result<void> reset(const PasswordReset& request);

 private:
  Result<User> holder_of(std::string_view code) const;
  Result<void> verify_email(Transaction& transaction, const User& user, const std::string& email);

  Database& database_;
  const Clock clock_;
  AccountService& accounts_;
  AccountEmails& emails_;
};

}  // namespace toolyard::accounts
