// Whether the server has pages for browsers, and what is wrong with how it is set up for them.
#pragma once
#include <string>

#include "app/settings/settings.h"

namespace toolyard {

// Not where the operator wants none, or the program was built without them.
bool serves_pages(const Settings& settings);

// The host in `listen`; an IPv6 address stands in brackets.
std::string listening_host(const Settings& settings);

// Whoever signs in on a page then sends the password, and afterwards the cookie, in the open.
void warn_of_open_sign_ins(const Settings& settings, Log& log);

}  // namespace toolyard
