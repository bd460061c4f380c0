// The client of a request that came through reverse proxies: its address by `X-Forwarded-For`, its
// scheme by `X-Forwarded-Proto`, and whether there was a proxy at all.
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

// Whether anything says that the request came through a proxy or from a page in a browser: a header
// field that proxies add (`Via`, `Forwarded`, `X-Forwarded-…`, those of content delivery networks),
// `Origin`, or HTTP/1.0, which some proxies speak to servers. A proxy that adds nothing and changes
// nothing cannot be told from a program on its machine.
bool shows_an_intermediary(const Request& head);

}  // namespace toolyard::http
