// Custom header fields of campaign emails. They cannot add recipients, replace fields that the
// server sets, or contain line breaks.
#pragma once
#include <string>
#include <vector>

#include "core/describe/values.h"
#include "core/error.h"

namespace toolyard::campaigns {

inline constexpr std::size_t max_custom_headers = 20;
inline constexpr std::size_t longest_header_name = 76;
inline constexpr std::size_t longest_header_value = 998;  // code points

// Returns the faults of the headers; their pointers begin with `pointer`.
std::vector<Fault> find_header_faults(const Members<std::string>& headers,
                                      std::string_view pointer);

}  // namespace toolyard::campaigns
