// The name that an app gives itself, as people see it.
#pragma once
#include <string>
#include <string_view>

namespace toolyard::oauth {

// On one line, without characters that cannot be seen or that turn the direction of a text.
std::string shown_name(std::string_view name);

}  // namespace toolyard::oauth
