// What other areas may read of accounts in statements of their own: SQL for rows that name an
// account in `user_id`.
#pragma once
#include <string_view>

namespace toolyard::accounts::facts {

inline constexpr std::string_view join = "join users on users.id = user_id";
inline constexpr std::string_view username = "users.username";
inline constexpr std::string_view role = "users.role";
inline constexpr std::string_view is_active = "users.is_active";
// Grows with every change of the two above, as the counter `accounts` does.
inline constexpr std::string_view change_number = "users.change_number";

}  // namespace toolyard::accounts::facts
