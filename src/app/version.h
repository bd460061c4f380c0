// Which version of the program this is.
#pragma once
#include <string_view>

namespace toolyard {

std::string_view program_version();

}  // namespace toolyard
