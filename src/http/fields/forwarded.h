// Who sent a request that came through proxies.
#pragma once
#include <span>
#include <string_view>

#include "core/address.h"
#include "http/framing/request.h"

namespace toolyard::http {

// The address of the peer; or, where that is a trusted proxy, the last one in `X-Forwarded-For`
// that is none: what stands before it anybody can have written. Empty where a trusted proxy has
// written something else than an address there: so nobody is taken for the proxy, or for whoever
// is named farther on. Borrows from the request.
std::string_view client_address(const Request& head, std::span<const Network> trusted);

// Whether the caller came by HTTPS: to us; or to a trusted proxy that says so in
// `X-Forwarded-Proto`.
bool came_by_https(const Request& head, std::span<const Network> trusted);

}  // namespace toolyard::http
