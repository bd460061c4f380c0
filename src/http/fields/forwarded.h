// The client of a request that came through reverse proxies: its address by `X-Forwarded-For`, and
// its scheme by `X-Forwarded-Proto`.
#pragma once
#include <span>
#include <string_view>

#include "core/address.h"
#include "http/framing/request.h"

namespace toolyard::http {

// Returns the address of the peer or, if that is a trusted proxy, the last address in
// `X-Forwarded-For` that is not a trusted proxy: addresses before it can be forged. If all are
// trusted, it is the first one. Empty if a trusted proxy wrote something other than an address, so
// that the client is not taken for the proxy or for another hop. A view into the request.
std::string_view client_address(const Request& head, std::span<const Network> trusted);

// Whether the client used HTTPS, either to this server or to a trusted proxy that reports it in
// `X-Forwarded-Proto`.
bool came_by_https(const Request& head, std::span<const Network> trusted);

}  // namespace toolyard::http
