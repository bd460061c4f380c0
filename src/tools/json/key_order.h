// The orders of keys: natural, and without regard to case.
#pragma once
#include <string>
#include <string_view>

namespace toolyard::json {

// Whether digits make this the earlier key: `a2` before `a10`, `a02` behind `a2`.
bool is_naturally_before(std::string_view left, std::string_view right);

// A key whose letters are lower case: ASCII, Latin, Greek and Cyrillic.
std::string lower_case(std::string_view key);

}  // namespace toolyard::json
