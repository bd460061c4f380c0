// The address of this server, without a path, as callers know it.
#pragma once
#include <string>
#include <string_view>

#include "http/framing/request.h"

namespace toolyard::http {

// `base_url`, or where that is empty, as the caller addressed us. Without a slash behind it.
std::string origin_of(const Request& request, std::string_view base_url);

// Whether the `Origin` of a browser is that of an address, which may have a path.
bool is_origin_of(std::string_view origin, std::string_view url);

}  // namespace toolyard::http
