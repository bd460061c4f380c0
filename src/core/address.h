// Network addresses and networks, IPv4 and IPv6 alike: an IPv4 address is its mapped IPv6 form, so
// that `::ffff:10.0.0.1` and `10.0.0.1` are one.
#pragma once
#include <array>
#include <optional>
#include <string_view>

namespace toolyard {

struct Address {
  std::array<unsigned char, 16> bytes{};
  bool operator==(const Address&) const = default;
};
// A zone (`fe80::1%eth0`) is cut off.
std::optional<Address> parse_address(std::string_view text);

struct Network {
  Address base;
  unsigned bits = 128;  // of the mapped form
  bool contains(const Address& address) const;
};
// `10.0.0.0/8`, `2001:db8::/32`, or a single address. Bits behind the prefix are ignored.
std::optional<Network> parse_network(std::string_view text);

}  // namespace toolyard
