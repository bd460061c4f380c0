// SQL fragments with which other areas read API keys in their own statements, for rows that have
// the id of a key in `key_id`.
#pragma once
#include <string_view>

namespace toolyard::keys::facts {

inline constexpr std::string_view last_used_at =
    "(select api_keys.last_used_at from api_keys where api_keys.id = key_id)";

}  // namespace toolyard::keys::facts
