// Network addresses and networks, IPv4 and IPv6 alike: an IPv4 address is its mapped IPv6 form, so
// that `::ffff:10.0.0.1` and `10.0.0.1` are one.
#pragma once
#include <array>
#include <optional>
#include <string>
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
// Whom an address stands for where calls are counted: an IPv6 address its whole /64, which is what
// one subscriber gets, and an IPv4 address itself alone.
Network counted_network(const Address& address);
// The same as text, such as `192.0.2.1` and `2001:db8:0:1::/64`; empty for what is no address, such
// as the peer of a local socket, which all count as one.
std::string counted_network(std::string_view address);

// `10.0.0.0/8`, `2001:db8::/32`, or a single address. Bits behind the prefix are ignored.
std::optional<Network> parse_network(std::string_view text);

// Whether an address is one of this machine alone: in 127.0.0.0/8, or ::1.
bool is_loopback(const Address& address);
// Whether a host, without a port, is `localhost` or a loopback address; IPv6 also in brackets.
// Other names are not: `127.example.org` may be anywhere.
bool is_loopback_host(std::string_view host);

}  // namespace toolyard
