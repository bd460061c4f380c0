// Tells addresses of the public internet from those of this machine, of private networks and of
// special use (the registries of IANA for IPv4 and IPv6). Requests whose target a caller chooses
// may only go to public ones.
#pragma once
#include "core/address.h"

namespace toolyard::http_client {

// Whether an address is one of the public internet. Addresses that stand for an IPv4 address in
// IPv6, such as those of 6to4 and NAT64, are not: they may lead to any network.
bool is_public(const Address& address);

}  // namespace toolyard::http_client
