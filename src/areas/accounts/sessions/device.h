// What a device is called in a list of sign-ins.
#pragma once
#include <string>
#include <string_view>

namespace toolyard::accounts {

// `Firefox on Linux` or `curl`, of a `User-Agent`. Whoever calls chooses that text, so nothing
// comes out but words known here and a program's name of letters, digits and `. _ -`.
std::string device_name(std::string_view user_agent);

}  // namespace toolyard::accounts
