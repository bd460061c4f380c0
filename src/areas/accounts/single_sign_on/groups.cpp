#include "areas/accounts/single_sign_on/groups.h"

#include <algorithm>

namespace toolyard::accounts {

// Splits at the last `=`: the name of a group may contain one, the name of a role does not.
std::optional<GroupRole> parse_group_role(std::string_view text) {
  const auto sign = text.rfind('=');
  if (sign == text.npos || sign == 0) return std::nullopt;
  for (const auto& role : spellings(Role{}))
    if (role.name == text.substr(sign + 1))
      return GroupRole{.group = std::string(text.substr(0, sign)), .role = role.value};
  return std::nullopt;
}

std::optional<Role> highest_role(std::span<const GroupRole> roles,
                                 std::span<const std::string> groups) {
  std::optional<Role> highest;
  for (const auto& one : roles)
    if (std::ranges::find(groups, one.group) != groups.end() && (!highest || *highest < one.role))
      highest = one.role;
  return highest;
}

}  // namespace toolyard::accounts
