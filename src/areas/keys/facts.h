// What other areas know about API keys: what a key is for, and SQL fragments with which they read
// keys in their own statements, for rows that have the id of a key in `key_id`.
#pragma once
#include <array>
#include <cstdint>
#include <string_view>

#include "core/describe/describe.h"

namespace toolyard::keys {

// Calls with a key for testing are never charged and have limits of their own.
enum class Environment : std::uint8_t { live, test };
constexpr auto spellings(Environment) {
  return std::array<Spelling<Environment>, 2>{{{Environment::live, "live", "For production."},
                                               {Environment::test, "test", "For testing."}}};
}

}  // namespace toolyard::keys

namespace toolyard::keys::facts {

inline constexpr std::string_view name =
    "(select api_keys.name from api_keys where api_keys.id = key_id)";
inline constexpr std::string_view last_used_at =
    "(select api_keys.last_used_at from api_keys where api_keys.id = key_id)";

}  // namespace toolyard::keys::facts
