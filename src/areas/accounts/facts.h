// What other areas may read of accounts in statements of their own: SQL for rows that name an
// account in `user_id`.
#pragma once
#include <string_view>

namespace toolyard::accounts::facts {

inline constexpr std::string_view join = "join users on users.id = user_id";
inline constexpr std::string_view username = "users.username";
// The accounts whose names are like $1, at most $2.
inline constexpr std::string_view ids_by_name =
    "select id from users where lower(username) like lower($1) escape '\\' limit $2";
inline constexpr std::string_view role = "users.role";
inline constexpr std::string_view is_active = "users.is_active";
// Of the account's tokens that hold.
inline constexpr std::string_view token_version = "users.token_version";
// Grows with every change of who may do what, as the counter `accounts` does.
inline constexpr std::string_view change_number = "users.change_number";

}  // namespace toolyard::accounts::facts
