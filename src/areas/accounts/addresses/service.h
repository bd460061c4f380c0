// Email addresses of accounts, verified by the link in an email at registration and when the
// address changes. The previous address is notified of a change, and can be restored.
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
    "The email address of the account is already verified, and there is no new address to verify."};
inline constexpr ProblemType code_of_another_account{
    "code_of_another_account", ErrorKind::forbidden, "The code is for another account.",
    "The link in the email verifies the address of an account other than the one that is signed "
    "in. Sign in to that account, and open the link again. If you do not know the account, do "
    "nothing: nobody can verify your address without you."};
}  // namespace problems

class AddressService {
 public:
  AddressService(Database& database, Clock clock, AccountService& accounts, AccountEmails& emails)
      : database_(database), clock_(std::move(clock)), accounts_(accounts), emails_(emails) {}

  // Creates an account whose address is still to be verified.
  Result<User> register_account(const Call& call, const NewUser& user);
  Result<Profile> find_profile(const Caller& caller) const;
  // A new address takes effect when it is verified. Sending the current address cancels a pending
  // change.
  Result<Profile> change_profile(const Call& call, const ProfileChange& change);
  // Sends the verification email again.
  Result<VerificationSent> resend(const Call& call);

  // Verifies the address of the caller's account, or replaces it. Fails with `invalid_code` if the
  // code does not work, and with `code_of_another_account` if it is not the caller's.
  Result<void> verify(const Caller& caller, const EmailCode& request);
  // Restores the address that the email was sent to, even if it has been replaced since, and
  // revokes all tokens. Anybody can do that with the code, so it proves nothing: with the first
  // reset of the password, all other ways in are removed. Fails with `invalid_code` if the code
  // does not work.
  Result<void> keep(const EmailCode& request);

 private:
  // Sends emails to both addresses.
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
