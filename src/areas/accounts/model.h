// Accounts: who can sign in, and with which role. Only `StoredUser` has the password hash, so that
// no response can contain it.
#pragma once
#include <array>
#include <cstdint>
#include <optional>
#include <string>

#include "core/describe/describe.h"
#include "core/endpoint/identity.h"
#include "core/endpoint/page.h"
#include "core/error.h"
#include "records/change.h"

namespace toolyard::accounts {

// How it is known that the holder of an account receives emails at its address.
enum class EmailProof : std::uint8_t { none, session, holder };
constexpr auto spellings(EmailProof) {
  return std::to_array<Spelling<EmailProof>>(
      {{EmailProof::none, "none", "Not verified, or verified by a link only."},
       {EmailProof::session, "session",
        "Verified by a signed-in person as the replacement of another address."},
       {EmailProof::holder, "holder",
        "Created for the address, verified with it first, or recovered with it."}});
}

struct User {
  static constexpr std::string_view schema_name = "User";
  static constexpr std::array constraints{
      UserConstraint{"users_username_unique", &toolyard::problems::duplicate, "/username",
                     "Another account has this user name."},
      UserConstraint{"users_verified_email_unique", &toolyard::problems::duplicate, "/email",
                     "Another account has this email address."}};
  static constexpr std::array computed{
      NamedSql{"has_second_factor",
               "exists (select 1 from second_factors f where f.user_id = users.id and "
               "f.confirmed_at is not null)"},
      NamedSql{"passkey_count", "(select count(*) from passkeys p where p.user_id = users.id)"}};
  static constexpr std::array orderings{NamedSql{"username", "lower(users.username)"}};
  static constexpr TableSpec table{.name = "users",
                                   .object_kind = "user",
                                   .missing = "There is no account with this id.",
                                   .constraints = constraints,
                                   .computed = computed,
                                   .orderings = orderings};
  UserId id{};
  std::string username;
  std::string email;
  std::optional<Instant> email_verified_at;
  std::string locale = "en";
  std::optional<Role> role;
  std::optional<std::string> plan;
  bool is_active = true;
  bool has_second_factor = false;
  std::int64_t passkey_count = 0;
  std::int64_t token_version = 0;
  Instant created_at;
  Instant password_changed_at;
  std::optional<Instant> deleted_at;

  static constexpr auto fields(auto...) {
    return std::array{
        field<&User::id>("Id of the account.").sortable(),
        field<&User::username>("User name.").names_record().sortable(),
        field<&User::email>("Email address.").format(Format::email),
        field<&User::email_verified_at>("When the email address was verified; null for an "
                                        "unverified address, which cannot be used to sign in."),
        field<&User::locale>("Language of emails to the account, such as `en` or `pt-BR`."),
        field<&User::role>("Role on the admin side; null for an account without access to it."),
        field<&User::plan>("Name of the plan, which sets the limits; null for the general limit."),
        field<&User::is_active>("Whether the account can sign in and its API keys work."),
        field<&User::has_second_factor>(
            "Whether signing in with the password also requires a code or a passkey.")
            .computed(),
        field<&User::passkey_count>("Number of passkeys of the account.").computed(),
        field<&User::token_version>(
            "Version of the account's tokens; increases when all of them are revoked."),
        field<&User::created_at>("When the account was created.").sortable(),
        field<&User::password_changed_at>("When the password was last set."),
        field<&User::deleted_at>(
            "When the account was deleted; only the id of a deleted account is kept."),
    };
  }
};

struct StoredUser : User {
  using Shown = User;
  std::string password_hash;
  EmailProof email_proof = EmailProof::none;
  std::int64_t change_number = 0;  // by which other nodes find the change
  static constexpr auto fields(auto...) {
    return joined(
        User::fields(),
        std::array{field<&StoredUser::password_hash>("Argon2id, as a PHC string.").secret(),
                   field<&StoredUser::email_proof>("How the email address was verified."),
                   field<&StoredUser::change_number>(
                       "Number of the last change that affects permissions.")});
  }
};

struct NewUser {
  static constexpr std::string_view schema_name = "RegisterRequest";
  std::string username;
  std::string email;
  std::string password;
  std::optional<std::string> locale = {};

  static constexpr auto fields(auto...) {
    return std::array{
        field<&NewUser::username>(
            "User name: 1 to 150 letters, digits and `. + - _`, unique regardless of case.")
            .required()
            .limits(1, 150),
        field<&NewUser::email>("Email address, which no other account has verified.")
            .format(Format::email)
            .required()
            .limits(3, 254),
        field<&NewUser::password>(
            "Password: 10 to 128 characters, not a common password and not the user name.")
            .required()
            .secret()
            .verbatim(),
        field<&NewUser::locale>(
            "Language of emails to the account, such as `en` or `pt-BR`; English by default.")
            .limits(1, 16),
    };
  }
};

// What an administrator may change of an account. Absent members leave their field unchanged.
struct UserChange {
  static constexpr std::string_view schema_name = "User";
  std::optional<Role> role;
  std::optional<std::string> plan;
  std::optional<bool> is_active;
  bool gives_role = false;  // whether `role` is given; null removes the role
  bool gives_plan = false;  // whether `plan` is given; null removes the plan
  static constexpr auto fields(auto...) {
    return std::array{
        field<&UserChange::role>("Role on the admin side; null removes it."),
        field<&UserChange::plan>(
            "Name of the plan, which sets the limits; null for the general limit."),
        field<&UserChange::is_active>("Whether the account can sign in and its API keys work.")};
  }
};

struct SignIn {
  static constexpr std::string_view schema_name = "SignInRequest";
  std::string username;
  std::string password;
  static constexpr auto fields(auto...) {
    return std::array{
        field<&SignIn::username>("User name or email address.").required().limits(1, 254),
        field<&SignIn::password>("Password.").required().limits(1, 1024).secret().verbatim()};
  }
};

struct ProfileChange {
  static constexpr std::string_view schema_name = "Profile";
  std::optional<std::string> email;
  std::optional<std::string> locale;
  static constexpr auto fields(auto...) {
    return std::array{
        field<&ProfileChange::email>("New email address. It replaces the current one once it is "
                                     "verified by the link in an email.")
            .format(Format::email)
            .limits(3, 254),
        field<&ProfileChange::locale>("Language of emails to the account, such as `en` or `pt-BR`.")
            .limits(1, 16)};
  }
};

struct PasswordChange {
  static constexpr std::string_view schema_name = "PasswordChangeRequest";
  std::string old_password;
  std::string new_password;
  static constexpr auto fields(auto...) {
    return std::array{
        field<&PasswordChange::old_password>("Current password.").required().secret().verbatim(),
        field<&PasswordChange::new_password>(
            "New password: 10 to 128 characters, not a common password and not the user name.")
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
    return with_pages(
        std::array{field<&UserQuery::search>("Words to find in the user name or the email address.")
                       .searches("username, email"),
                   sort_field<&UserQuery::ordering, User>("-id"),
                   field<&UserQuery::role>("Only accounts with this role."),
                   field<&UserQuery::plan>("Only accounts on this plan."),
                   field<&UserQuery::is_active>("Only active accounts, or only inactive ones.")});
  }
};

namespace problems {
inline constexpr ProblemType last_administrator{"last_administrator", ErrorKind::conflict,
                                                "The last administrator cannot be removed.",
                                                "This is the last active account with the role "
                                                "`admin`. Give the role to another account first."};
inline constexpr ProblemType no_active_account{
    "no_active_account", ErrorKind::unauthorized,
    "No active account found with the given credentials.",
    "The user name or the password is wrong, or the account has been deactivated."};
}  // namespace problems

}  // namespace toolyard::accounts
