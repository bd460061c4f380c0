// Accounts: who may sign in, and as what. Password hashes are kept apart from the account, so that
// no answer can carry one.
#pragma once
#include <array>
#include <cstdint>
#include <optional>
#include <string>

#include "core/describe.h"
#include "core/error.h"
#include "core/identity.h"

namespace toolyard::accounts {

struct User {
  UserId id{};
  std::string username;
  std::string email;
  std::optional<Role> role;
  bool is_active = true;
  std::int64_t token_version = 0;
  Instant created_at;
  Instant password_changed_at;

  static constexpr auto fields() {
    return std::array{
        field<&User::id>("The account's number."),
        field<&User::username>("The name to sign in with."),
        field<&User::email>("Where mail goes."),
        field<&User::role>("What the account may do on the admin side; null for nothing."),
        field<&User::is_active>("Whether it may sign in and its keys work."),
        field<&User::token_version>("Grows when all tokens of the account are cut off."),
        field<&User::created_at>("When it was made."),
        field<&User::password_changed_at>("When its password was set."),
    };
  }
};

struct NewUser {
  std::string username;
  std::string email;
  std::string password;

  static constexpr auto fields() {
    return std::array{
        field<&NewUser::username>("1 to 150 letters, digits and `@ . + - _`, unique in any case.")
            .required()
            .limits(1, 150),
        field<&NewUser::email>("Where mail goes.").required().limits(3, 254),
        field<&NewUser::password>("10 to 128 characters, neither common nor the name.")
            .required()
            .limits(10, 128)
            .secret(),
    };
  }
};

struct StoredPassword {
  UserId id{};
  std::string password_hash;
  static constexpr auto fields() {
    return std::array{field<&StoredPassword::id>("The account's number."),
                      field<&StoredPassword::password_hash>("Argon2id, as a PHC string.").secret()};
  }
};

namespace problems {
inline constexpr ProblemType no_active_account{
    "no_active_account", ErrorKind::unauthorized,
    "No active account found with the given credentials.",
    "The name or the password is wrong, or the account has been deactivated."};
}  // namespace problems

}  // namespace toolyard::accounts
