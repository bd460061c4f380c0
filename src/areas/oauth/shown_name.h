// The name that an app gives itself, as it is shown to people.
#pragma once
#include <string>
#include <string_view>

namespace toolyard::oauth {

// Returns the name on one line, without characters that are invisible or change the direction of
// text.
std::string shown_name(std::string_view name);

}  // namespace toolyard::oauth
