// Version of the program, and the commit and libraries that it was built from.
#pragma once
#include <string>
#include <string_view>

namespace toolyard {

std::string_view program_version();

// Returns the date of the commit that the program was built from, such as 2026-01-31.
std::string_view program_day();

// Returns the output of `--version`: the version, the commit, and one line for each library.
std::string version_text();

}  // namespace toolyard
