// Operations on accounts: creating them, changing roles, plans, email addresses and passwords,
// checking passwords, and erasing them.
#pragma once
#include <functional>
#include <optional>
#include <string_view>

#include "areas/accounts/model.h"
#include "areas/accounts/states.h"
#include "core/time/clock.h"
#include "ports/database.h"

namespace toolyard::accounts {

// How an account is created.
struct Creation {
  bool is_verified = true;   // whether the email address counts as verified
  bool has_password = true;  // if false, no password matches until one is set
  // Writes what else belongs to the account, within its transaction. An error undoes everything.
  std::function<Result<void>(Transaction& transaction, const User& user)> also = {};
};

// An email address that is verified by the channel through which it was received.
struct VerifiedEmail {
  std::string_view email;
  std::string_view action;  // for the audit log
  EmailProof proof = EmailProof::none;
  bool ends_tokens = false;  // revokes all tokens, to lock out an intruder
};

// Return what is wrong with a request, regardless of who sends it.
std::vector<Fault> faults_of(const NewUser& user);
std::vector<Fault> faults_of(const ProfileChange& change);

class AccountService {
 public:
  // Called with an account that has a new password, within the transaction that sets it.
  using OnNewPassword = std::function<void(Transaction& transaction, const User& user)>;

  // `plans` are the names of the plans that accounts can have.
  AccountService(Database& database, Clock clock, std::vector<std::string> plans = {},
                 OnNewPassword on_new_password = {});

  std::vector<Fault> faults_of(const UserChange& change) const;
  std::vector<Fault> faults_of(UserId id, const PasswordChange& change) const;

  // Fails with `duplicate` if the user name is taken, or another account has verified the address.
  Result<User> create(const NewUser& user, std::optional<Role> role, const Creation& how = {});
  Result<User> create_superuser(const NewUser& user) { return create(user, Role::admin); }

  // Whether there are any accounts.
  Result<bool> has_accounts() const;
  // Ignores the case of letters. Fails with `not_found` if there is no such account.
  Result<User> find_by_name(std::string_view username) const;
  Result<User> find(UserId id) const;
  // Fails with `last_administrator` if no active administrator would remain.
  Result<User> change(UserId id, const UserChange& change, std::string_view action = "update");
  Result<User> change_locale(UserId id, const std::string& locale);
  // Fails with `duplicate` if another account has verified the address. Without a proof, an address
  // that the account has not verified stays unverified.
  Result<User> set_email(UserId id, const VerifiedEmail& verified);
  static Result<void> check_free_email(Transaction& transaction, std::string_view email, UserId id);
  Result<Page<User>> list(const Call& call, const UserQuery& query) const;

  // Sets a new password and revokes all tokens of the account.
  Result<void> change_password(UserId id, const PasswordChange& change);
  // Sets a password from its hash, because hashing takes too long for a transaction, and revokes
  // all tokens of the account.
  Result<void> reset_password(UserId id, const std::string& hash);
  // Replaces the password by one that nobody knows, and revokes all tokens of the account.
  Result<void> remove_password(UserId id);
  // Serializes changes of accounts until the transaction ends. `change` and the like do so
  // themselves; whoever locks a single account before them calls this first.
  static void lock(Transaction& transaction);
  // Revokes all tokens of the account and cancels a pending change of its email address.
  Result<void> cut_off(UserId id);

  // Removes all personal data from the account and revokes its tokens. `also` is called with the
  // account as it was, within the transaction. Fails with `last_administrator` for the last
  // administrator.
  using OnErased = std::function<void(Transaction& transaction, const User& user)>;
  Result<void> erase(UserId id, const OnErased& also);

  // `name` is a user name or a verified email address. An unknown name, a wrong password and an
  // inactive account result in the same error and cost the same: about 20 ms of one core and 19
  // MiB.
  Result<User> verify_password(std::string_view name, std::string_view password) const;

  // Whether this is the password of the account. Costs as much as `verify_password`.
  Result<bool> has_password(UserId id, std::string_view password) const;

  AccountStates& states() { return states_; }

 private:
  Result<StoredUser> stored(UserId id) const;
  static std::vector<Fault> faults_of(const StoredUser& user, const PasswordChange& change);
  void number_change(Transaction& transaction, StoredUser& user);
  static Result<void> check_administrators(Transaction& transaction, const User& before,
                                           const User& after);
  Result<void> set_password(UserId id, std::string_view action, const std::string& hash);
  // Calls `edit` with the locked account, to change it; an error from `edit` leaves it unchanged.
  template <class Edit> Result<User> edit(UserId id, std::string_view action, Edit&& edit);

  Database& database_;
  Clock clock_;
  const std::vector<std::string> plans_;
  const OnNewPassword on_new_password_;
  AccountStates states_;
  Records<StoredUser> records_;
};

}  // namespace toolyard::accounts
