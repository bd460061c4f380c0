// The headers that a campaign may add to its mails. Nobody gets a copy by one, none says what the
// program itself says, and none holds a line end.
#pragma once
#include <string>
#include <vector>

#include "core/describe/values.h"
#include "core/error.h"

namespace toolyard::campaigns {

inline constexpr std::size_t most_custom_headers = 20;
inline constexpr std::size_t longest_header_name = 76;
inline constexpr std::size_t longest_header_value = 998;  // code points

// What is wrong with them, each fault with its pointer below `pointer`.
std::vector<Fault> find_header_faults(const Members<std::string>& headers,
                                      std::string_view pointer);

}  // namespace toolyard::campaigns
