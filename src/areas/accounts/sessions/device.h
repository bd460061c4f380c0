// Names of devices in the list of sessions, from their `User-Agent`.
#pragma once
#include <string>
#include <string_view>

namespace toolyard::accounts {

// Returns a name such as `Firefox on Linux` or `curl`. The caller chooses the `User-Agent`, so the
// name contains only words of this program, or a program name of letters, digits and `. _ -`.
std::string device_name(std::string_view user_agent);

}  // namespace toolyard::accounts
