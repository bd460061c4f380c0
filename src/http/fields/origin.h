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

// Whether a page of this server, or a program, sends the request: a browser that names another page
// in `Sec-Fetch-Site` or `Origin` does not.
bool is_own_page(const Request& head, std::string_view base_url);

// Whether a page of this server says, by `Toolyard-Typing`, that it sends the request while
// somebody types. Programs can say so as well; pages of other sites cannot.
bool is_typing_on_own_page(const Request& head, std::string_view base_url);

}  // namespace toolyard::http
