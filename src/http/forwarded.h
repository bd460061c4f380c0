// Who sent a request that came through proxies.
#pragma once
#include <span>
#include <string_view>

#include "core/address.h"
#include "http/request.h"

namespace toolyard::http {

// The address of the peer; or, where that is a trusted proxy, the last one in `X-Forwarded-For`
// that is none: what stands before it anybody can have written. Borrows from the request.
std::string_view client_address(const Request& head, std::span<const Network> trusted);

}  // namespace toolyard::http
