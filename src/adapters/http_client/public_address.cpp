#include "adapters/http_client/public_address.h"

#include <algorithm>
#include <array>

namespace toolyard::http_client {
namespace {

constexpr std::array special_networks{
    "0.0.0.0/8",      "10.0.0.0/8",        "100.64.0.0/10",   "127.0.0.0/8",     "169.254.0.0/16",
    "172.16.0.0/12",  "192.0.0.0/24",      "192.0.2.0/24",    "192.31.196.0/24", "192.52.193.0/24",
    "192.88.99.0/24", "192.168.0.0/16",    "192.175.48.0/24", "198.18.0.0/15",   "198.51.100.0/24",
    "203.0.113.0/24", "224.0.0.0/4",       "240.0.0.0/4",     "2001::/23",       "2001:db8::/32",
    "2002::/16",      "2620:4f:8000::/48", "3fff::/20"};

bool is_in(std::string_view network, const Address& address) {
  return parse_network(network)->contains(address);
}

}  // namespace

bool is_public(const Address& address) {
  if (!is_in("0.0.0.0/0", address) && !is_in("2000::/3", address)) return false;
  return std::ranges::none_of(special_networks,
                              [&](const char* network) { return is_in(network, address); });
}

}  // namespace toolyard::http_client
