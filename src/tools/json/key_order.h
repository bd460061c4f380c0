// The orders of keys: natural, and without regard to case.
#pragma once
#include <string>
#include <string_view>

namespace toolyard::json {

// Whether digits make this the earlier key: `a2` before `a10`, `a02` behind `a2`.
bool is_naturally_before(std::string_view left, std::string_view right);

// Appends a key with its letters in lower case: ASCII, Latin, Greek and Cyrillic. It never becomes
// longer.
void append_lower_case(std::string& out, std::string_view key);

}  // namespace toolyard::json
