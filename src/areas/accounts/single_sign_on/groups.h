// Which role the groups of a person stand for.
#pragma once
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/endpoint/identity.h"

namespace toolyard::accounts {

struct GroupRole {
  std::string group;
  Role role;
};

// Of `GROUP=ROLE`; nothing where it is something else.
std::optional<GroupRole> parse_group_role(std::string_view text);

// The highest of those that the groups have.
std::optional<Role> highest_role(std::span<const GroupRole> roles,
                                 std::span<const std::string> groups);

}  // namespace toolyard::accounts
