// Which version of the program this is, and what it was built from.
#pragma once
#include <string>
#include <string_view>

namespace toolyard {

std::string_view program_version();

// The day of the commit it was built from, such as 2026-01-31.
std::string_view program_day();

// What `--version` prints: the version, the commit, and a line for each library it was built with.
std::string version_text();

}  // namespace toolyard
