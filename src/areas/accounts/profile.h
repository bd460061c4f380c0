// The account as its holder sees it.
#pragma once
#include <array>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "areas/accounts/model.h"

namespace toolyard::accounts {

struct Profile {
  static constexpr std::string_view schema_name = "Profile";
  UserId id{};
  std::string username;
  std::string email;
  std::optional<Instant> email_verified_at;
  std::optional<std::string> pending_email;
  std::string locale;
  std::optional<Role> role;
  std::optional<std::string> plan;
  std::vector<std::string> scopes;
  bool is_active = true;
  bool has_second_factor = false;
  std::int64_t passkey_count = 0;
  Instant created_at;
  Instant password_changed_at;
  static constexpr auto fields(auto...) {
    return std::array{
        field<&Profile::id>("Id of the account."),
        field<&Profile::username>("User name."),
        field<&Profile::email>("Email address."),
        field<&Profile::email_verified_at>("When the email address was verified; null for an "
                                           "unverified address, which cannot be used to sign in."),
        field<&Profile::pending_email>("New email address that is not verified yet; null if there "
                                       "is none. Only in responses of `auth/me/`."),
        field<&Profile::locale>("Language of emails to the account, such as `en` or `pt-BR`."),
        field<&Profile::role>("Role on the admin side; null for an account without access to it."),
        field<&Profile::plan>(
            "Name of the plan, which sets the limits; null for the general limit."),
        field<&Profile::scopes>("What the account's access tokens may call."),
        field<&Profile::is_active>("Whether the account can sign in and its API keys work."),
        field<&Profile::has_second_factor>(
            "Whether signing in with the password also requires a code or a passkey."),
        field<&Profile::passkey_count>("Number of passkeys of the account."),
        field<&Profile::created_at>("When the account was created."),
        field<&Profile::password_changed_at>("When the password was last set.")};
  }
};

inline Result<Profile> profile_of(Result<User> user) {
  if (!user) return std::unexpected(std::move(user.error()));
  std::vector<std::string> scopes{"tools:*"};
  if (user->role) scopes.push_back("admin:" + std::string(spelling(*user->role)));
  return Profile{.id = user->id,
                 .username = std::move(user->username),
                 .email = std::move(user->email),
                 .email_verified_at = user->email_verified_at,
                 .locale = std::move(user->locale),
                 .role = user->role,
                 .plan = std::move(user->plan),
                 .scopes = std::move(scopes),
                 .is_active = user->is_active,
                 .has_second_factor = user->has_second_factor,
                 .passkey_count = user->passkey_count,
                 .created_at = user->created_at,
                 .password_changed_at = user->password_changed_at};
}

}  // namespace toolyard::accounts
