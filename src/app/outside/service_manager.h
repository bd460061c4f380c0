// What the service manager is told about the process, by the protocol of systemd (sd_notify).
#pragma once
#include <string_view>

namespace toolyard {

// Sends a state, such as `READY=1`, to the socket in `NOTIFY_SOCKET`; does nothing without one.
void tell_service_manager(std::string_view state);

}  // namespace toolyard
