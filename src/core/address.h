// IP addresses and networks (CIDR). An IPv4 address is represented as an IPv4-mapped IPv6 address,
// so that `::ffff:10.0.0.1` and `10.0.0.1` are equal.
#pragma once
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace toolyard {

struct Address {
  std::array<unsigned char, 16> bytes{};
  bool operator==(const Address&) const = default;
};
// Parses an IPv4 or IPv6 address; a zone index (`fe80::1%eth0`) is ignored. Returns null if `text`
// is not a valid address.
std::optional<Address> parse_address(std::string_view text);

struct Network {
  Address base;
  unsigned bits = 128;  // prefix length, of the mapped IPv6 form
  bool contains(const Address& address) const;
};
// Returns the network that rate limits count an address under: for an IPv6 address its /64, which
// is what one subscriber gets, and for an IPv4 address the address alone.
Network counted_network(const Address& address);
// Returns the counted network as text, such as `192.0.2.1` or `2001:db8:0:1::/64`. Returns an empty
// string if `address` is not a valid address, such as the peer of a local socket; all of these
// count as one.
std::string counted_network(std::string_view address);
// Returns a number for the counted network, which no other network has; 0 if `address` is not a
// valid address.
std::uint64_t counted_network_number(std::string_view address);
// Returns the network of an address that is likely to be in one hand, as text: for an IPv4 address
// its /24, such as `192.0.2.0/24`, and for an IPv6 address its /48. Returns an empty string as
// `counted_network` does.
std::string wide_network(std::string_view address);

// Parses `10.0.0.0/8`, `2001:db8::/32` or a single address. Bits after the prefix are ignored.
// Returns null if `text` is not a valid network.
std::optional<Network> parse_network(std::string_view text);

// Whether an address is one of this machine alone: in 127.0.0.0/8, or ::1.
bool is_loopback(const Address& address);
// Whether a host, without a port, is `localhost` or a loopback address; IPv6 also in brackets.
// Other names are not: `127.example.org` may be anywhere.
bool is_loopback_host(std::string_view host);

}  // namespace toolyard
