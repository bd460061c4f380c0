// Whether the server has pages for browsers, and a warning about an insecure setup for them.
#pragma once
#include <string>

#include "app/settings/settings.h"

namespace toolyard {

// False if pages are disabled by the settings, or the program was built without them.
bool serves_pages(const Settings& settings);

// Returns the host in `listen`, with brackets around an IPv6 address.
std::string listening_host(const Settings& settings);

// Logs a warning if people who sign in on a page would send passwords and session cookies
// unencrypted.
void warn_of_open_sign_ins(const Settings& settings, Log& log);

}  // namespace toolyard
