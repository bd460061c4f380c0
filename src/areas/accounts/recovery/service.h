// Resets forgotten passwords, by an email to the account.
#pragma once
#include <vector>

#include "areas/accounts/emails/service.h"
#include "areas/accounts/recovery/model.h"
#include "areas/accounts/service.h"
#include "areas/accounts/ways_in/service.h"
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
    WaysIn& ways_in;
  };
  explicit RecoveryService(Dependencies dependencies) : dependencies_(std::move(dependencies)) {}

  // Does the same for every name: the job finds the account later.
  Result<ForgottenPasswordDone> request(const Call& call, const ForgottenPassword& request);
  // Fails with `invalid_code` if the code does not work. If the password is rejected, the code
  // stays valid.
  Result<void> reset(const PasswordReset& request);

 private:
  Result<User> holder_of(std::string_view code) const;
  Result<void> prove_email(Transaction& transaction, UserId id, const std::string& email);

  Dependencies dependencies_;
};

}  // namespace toolyard::accounts
