// What a user agent tells: whether a robot sends it, and the kind of device.
#pragma once
#include <string_view>

#include "areas/visits/counting/visit.h"

namespace toolyard::visits {

struct Browser {
  bool is_robot = false;
  Device device = Device::desktop;
};

// Takes time by the length of the user agent.
Browser browser_of(std::string_view user_agent);

}  // namespace toolyard::visits
