// SQL fragments with which other areas read accounts in their own statements, for rows that have
// the id of an account in `user_id`.
#pragma once
#include <string_view>

namespace toolyard::accounts::facts {

inline constexpr std::string_view join = "join users on users.id = user_id";
inline constexpr std::string_view username = "users.username";
// Ids of the accounts whose user name matches the LIKE pattern $1, regardless of case; at most $2.
inline constexpr std::string_view ids_by_name =
    "select id from users where lower(username) like lower($1) escape '\\' limit $2";
inline constexpr std::string_view role = "users.role";
inline constexpr std::string_view is_active = "users.is_active";
// Version of the account's tokens that are valid.
inline constexpr std::string_view token_version = "users.token_version";
// User name of the account $1.
inline constexpr std::string_view username_by_id = "select username from users where id = $1";
// User name, email address and language of the account $1, if it is an active one of staff that has
// verified the address.
inline constexpr std::string_view staff_mailbox_by_id =
    "select username, email, locale from users where id = $1 and is_active and role is not null "
    "and email_verified_at is not null";
// Ids of the accounts whose permissions have changed since the number $1 of the change counter
// `accounts`.
inline constexpr std::string_view ids_changed_since =
    "select id from users where change_number > $1";

}  // namespace toolyard::accounts::facts
