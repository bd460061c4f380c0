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
#include "core/page.h"

namespace toolyard::accounts {

struct User {
  UserId id{};
  std::string username;
  std::string email;
  std::optional<Role> role;
  std::optional<std::string> plan;
  bool is_active = true;
  std::int64_t token_version = 0;
  Instant created_at;
  Instant password_changed_at;

  static constexpr auto fields(auto...) {
    return std::array{
        field<&User::id>("The account's number."),
        field<&User::username>("The name to sign in with."),
        field<&User::email>("Where mail goes."),
        field<&User::role>("What the account may do on the admin side; null for nothing."),
        field<&User::plan>("How much it may call; null for the general limit."),
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

  static constexpr auto fields(auto...) {
    return std::array{
        field<&NewUser::username>("1 to 150 letters, digits and `@ . + - _`, unique in any case.")
            .required()
            .limits(1, 150),
        field<&NewUser::email>("Where mail goes.").required().limits(3, 254),
        field<&NewUser::password>("10 to 128 characters, neither common nor the name.")
            .required()
            .secret()
            .verbatim(),
    };
  }
};

// What an administrator may change of an account; what is not given stays.
struct UserChange {
  std::optional<Role> role;
  std::optional<std::string> plan;
  std::optional<bool> is_active;
  bool gives_role = false;  // null takes the role away
  bool gives_plan = false;  // and the plan likewise
  static constexpr auto fields(auto...) {
    return std::array{
        field<&UserChange::role>("What it may do on the admin side; null takes that away."),
        field<&UserChange::plan>("How much it may call: the name of a plan, or null for the "
                                 "general limit."),
        field<&UserChange::is_active>("Whether it may sign in and its keys work.")};
  }
};

struct ProfileChange {
  std::optional<std::string> email;
  static constexpr auto fields(auto...) {
    return std::array{field<&ProfileChange::email>("Where mail goes.").limits(3, 254)};
  }
};

struct PasswordChange {
  std::string old_password;
  std::string new_password;
  static constexpr auto fields(auto...) {
    return std::array{
        field<&PasswordChange::old_password>("The password now.").required().secret().verbatim(),
        field<&PasswordChange::new_password>("10 to 128 characters, neither common nor the name.")
            .required()
            .secret()
            .verbatim()};
  }
};

struct UserQuery : PageQuery {
  std::string_view search;
  std::string_view ordering;
  std::optional<Role> role;
  std::optional<std::string> plan;
  std::optional<bool> is_active;
  static constexpr auto fields(auto...) {
    return with_pages(std::array{
        field<&UserQuery::search>("Words in the name or the address."),
        field<&UserQuery::ordering>("`id`, `username`, `created_at`; `-` for descending."),
        field<&UserQuery::role>("Only those of this role."),
        field<&UserQuery::plan>("Only those of this plan."),
        field<&UserQuery::is_active>("Only those that are active, or are not.")});
  }
};

struct StoredPassword {
  UserId id{};
  std::string password_hash;
  static constexpr auto fields(auto...) {
    return std::array{field<&StoredPassword::id>("The account's number."),
                      field<&StoredPassword::password_hash>("Argon2id, as a PHC string.").secret()};
  }
};

namespace problems {
inline constexpr ProblemType last_administrator{
    "last_administrator", ErrorKind::conflict, "Somebody has to be administrator.",
    "This is the last active account with the role `admin`. Give it to another first."};
inline constexpr ProblemType no_active_account{
    "no_active_account", ErrorKind::unauthorized,
    "No active account found with the given credentials.",
    "The name or the password is wrong, or the account has been deactivated."};
}  // namespace problems

}  // namespace toolyard::accounts
