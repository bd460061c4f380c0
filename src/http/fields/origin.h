// The public base URL of this server, and its comparison with the `Origin` of a browser.
#pragma once
#include <string>
#include <string_view>

#include "http/framing/request.h"

namespace toolyard::http {

// Returns `base_url` or, if that is empty, the scheme and host that the client used. There is no
// slash at the end.
std::string origin_of(const Request& request, std::string_view base_url);

// Whether the `Origin` of a browser is the origin of `url`, which may have a path. Case does not
// matter.
bool is_origin_of(std::string_view origin, std::string_view url);

}  // namespace toolyard::http
