// The roles that follow from the groups of a person at the provider.
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

// Parses `GROUP=ROLE`. Returns nothing if the text has another form.
std::optional<GroupRole> parse_group_role(std::string_view text);

// Returns the highest of the roles that the groups give, if any.
std::optional<Role> highest_role(std::span<const GroupRole> roles,
                                 std::span<const std::string> groups);

}  // namespace toolyard::accounts
