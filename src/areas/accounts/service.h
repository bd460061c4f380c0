// What can be done with accounts: make them, give them roles, check who signs in.
#pragma once
#include <functional>
#include <optional>
#include <string_view>

#include "areas/accounts/model.h"
#include "areas/accounts/standing.h"
#include "core/time/clock.h"
#include "ports/database.h"

namespace toolyard::accounts {

// How an account is created.
struct Creation {
  bool is_verified = true;   // its email address, such as one that an operator gives
  bool has_password = true;  // otherwise none is right until one is set
  // What else belongs to it, in its transaction.
  std::function<Result<void>(Transaction& transaction, const User& user)> also = {};
};

// An email address that is verified by the way it comes.
struct VerifiedEmail {
  std::string_view email;
  std::string_view action;   // in the audit log
  bool ends_tokens = false;  // where it takes the account back from somebody else
};

class AccountService {
 public:
  // Given an account that has a new password, within the transaction that sets it.
  using OnNewPassword = std::function<void(Transaction& transaction, const User& user)>;

  // `plans` are those that accounts can have, by name.
  AccountService(Database& database, Clock clock, std::vector<std::string> plans = {},
                 OnNewPassword on_new_password = {});

  // What is wrong with a request, whoever sends it.
  std::vector<Fault> faults_of(const NewUser& user) const;
  std::vector<Fault> faults_of(const UserChange& change) const;
  std::vector<Fault> faults_of(const ProfileChange& change) const;
  std::vector<Fault> faults_of(UserId id, const PasswordChange& change) const;

  // A taken name or email address is `duplicate`.
  Result<User> create(const NewUser& user, std::optional<Role> role, const Creation& how = {});
  Result<User> create_superuser(const NewUser& user) { return create(user, Role::admin); }

  // Whether there is any account yet.
  Result<bool> has_accounts() const;
  // In any case of letters; `not_found` where there is none.
  Result<User> find_by_name(std::string_view username) const;
  Result<User> find(UserId id) const;
  // Only an administrator who is not the last one may be made less.
  Result<User> change(UserId id, const UserChange& change, std::string_view action = "update");
  Result<User> change_locale(UserId id, const std::string& locale);
  // One that another account has is `duplicate`.
  Result<User> set_email(UserId id, const VerifiedEmail& verified);
  static Result<void> check_free_email(Transaction& transaction, std::string_view email, UserId id);
  Result<Page<User>> list(const Call& call, const UserQuery& query) const;

  // All tokens of the account end with both.
  Result<void> change_password(UserId id, const PasswordChange& change);
  // One that was hashed before: a transaction must not wait for that.
  Result<void> reset_password(UserId id, const std::string& hash);
  Result<void> cut_off(UserId id);

  // Leaves nothing in the account that says whose it was, and cuts it off. `also` is given the
  // account as it was, in the transaction. The last administrator stays.
  using OnErased = std::function<void(Transaction& transaction, const User& user)>;
  Result<void> erase(UserId id, const OnErased& also);

  // By name, or by email address. An unknown name, a wrong password
  // and an inactive account answer alike and cost alike: about 20 ms of one core and 19 MiB.
  Result<User> verify_password(std::string_view name, std::string_view password) const;

  // The same for one that is known; costs as much.
  Result<bool> has_password(UserId id, std::string_view password) const;

  Standings& standings() { return standings_; }

 private:
  Result<StoredUser> stored(UserId id) const;
  static std::vector<Fault> faults_of(const StoredUser& user, const PasswordChange& change);
  void number_change(Transaction& transaction, StoredUser& user);
  static Result<void> check_administrators(Transaction& transaction, const User& before,
                                           const User& after);
  Result<void> set_password(UserId id, std::string_view action, const std::string& hash);
  // `edit` is given the account, locked, and answers whether it may be changed so.
  template <class Edit> Result<User> edit(UserId id, std::string_view action, Edit&& edit);

  Database& database_;
  Clock clock_;
  const std::vector<std::string> plans_;
  const OnNewPassword on_new_password_;
  Standings standings_;
  Records<StoredUser> records_;
};

}  // namespace toolyard::accounts
