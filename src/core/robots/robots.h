// Tells programs that call themselves so from people, by their user agents.
#pragma once
#include <string_view>

namespace toolyard {

// Whether a user agent is that of a robot, a preview of links, a library or a script. Takes time by
// its length.
bool is_robot(std::string_view user_agent);

}  // namespace toolyard
