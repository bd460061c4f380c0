// Names and titles that somebody else has chosen, as they are shown to people.
#pragma once
#include <string>
#include <string_view>

namespace toolyard {

// Returns the name on one line, without characters that are invisible or change the direction of
// text.
std::string shown_name(std::string_view name);

}  // namespace toolyard
