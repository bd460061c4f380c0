// Who is calling: the id types of people and keys, and the roles of the admin side.
#pragma once
#include <array>
#include <cstdint>

#include "core/describe.h"

namespace toolyard {

enum class UserId : std::int64_t {};
enum class KeyId : std::int64_t {};

// What an account may do on the admin side; an account without a role has no business there.
enum class Role : std::uint8_t { viewer, editor, approver, admin };
constexpr auto spellings(Role) {
  return std::array<Spelling<Role>, 4>{{{Role::viewer, "viewer", "Reads."},
                                        {Role::editor, "editor", "Writes."},
                                        {Role::approver, "approver", "Approves and publishes."},
                                        {Role::admin, "admin", "Does all."}}};
}

// Whom a credential stands for. Nobody: both zero.
struct Caller {
  UserId user{};
  KeyId key{};
};

}  // namespace toolyard
