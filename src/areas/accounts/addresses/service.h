// Email addresses of accounts: proved by the link in an email, when an account is registered and
// when its address is changed. Who has the old address is told, and can take it back.
#pragma once
#include <optional>
#include <string>

#include "areas/accounts/addresses/model.h"
#include "areas/accounts/emails/service.h"
#include "areas/accounts/profile.h"
#include "areas/accounts/service.h"
#include "core/endpoint/call.h"

namespace toolyard::accounts {

namespace problems {
inline constexpr ProblemType email_is_verified{
    "email_is_verified", ErrorKind::conflict, "The email address is verified.",
    "The email address of the account is verified already, and no new one is waiting to be."};
}  // namespace problems

class AddressService {
 public:
  AddressService(Database& database, Clock clock, AccountService& accounts, AccountEmails& emails)
      : database_(database), clock_(std::move(clock)), accounts_(accounts), emails_(emails) {}

  // An account whose address is to be verified.
  Result<User> register_account(const Call& call, const NewUser& user);
  Result<Profile> find_profile(UserId id) const;
  // A new address waits until it is verified. The current one ends a change that waits.
  Result<Profile> change_profile(const Call& call, const ProfileChange& change);
  // Sends the email to verify an address again.
  Result<VerificationSent> resend(const Call& call);

  // Codes that do not work are `invalid_code`.
  Result<void> verify(const EmailCode& request);
  // Keeps the address that the email went to, also where it was replaced since; ends all tokens.
  Result<void> keep(const EmailCode& request);

 private:
  // Writes to both addresses.
  Result<void> request_change(Transaction& transaction, const Call& call, const User& user,
                              const std::string& email);
  Result<void> check_often(Transaction& transaction, EmailPurpose purpose, UserId user) const;
  Result<AccountEmail> find_email(const EmailCode& request,
                                  std::initializer_list<EmailPurpose> purposes) const;
  Result<void> use(const AccountEmail& mail, const EmailCode& request, const VerifiedEmail& email);

  Database& database_;
  const Clock clock_;
  AccountService& accounts_;
  AccountEmails& emails_;
};

}  // namespace toolyard::accounts
