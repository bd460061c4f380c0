#include "core/address.h"

#include <arpa/inet.h>

#include <algorithm>
#include <charconv>
#include <cstring>

namespace toolyard {

namespace {

std::string text_of(const Address& address, bool is_v4) {
  char text[INET6_ADDRSTRLEN];
  inet_ntop(is_v4 ? AF_INET : AF_INET6, address.bytes.data() + (is_v4 ? 12 : 0), text, sizeof text);
  return text;
}

}  // namespace

std::optional<Address> parse_address(std::string_view text) {
  text = text.substr(0, text.find('%'));
  char ended[INET6_ADDRSTRLEN + 1];
  if (text.size() >= sizeof ended || text.find('\0') != text.npos) return std::nullopt;
  text.copy(ended, text.size());
  ended[text.size()] = '\0';
  Address address;
  if (inet_pton(AF_INET6, ended, address.bytes.data()) == 1) return address;
  if (inet_pton(AF_INET, ended, address.bytes.data() + 12) != 1) return std::nullopt;
  address.bytes[10] = address.bytes[11] = 0xff;
  return address;
}

Network counted_network(const Address& address) {
  constexpr std::array<unsigned char, 12> mapped{0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff};
  if (std::memcmp(address.bytes.data(), mapped.data(), mapped.size()) == 0) return {address, 128};
  Network network{.base = {}, .bits = 64};
  std::memcpy(network.base.bytes.data(), address.bytes.data(), 8);
  return network;
}

std::string counted_network(std::string_view address) {
  const auto parsed = parse_address(address);
  if (!parsed) return {};
  const auto network = counted_network(*parsed);
  const bool is_v4 = network.bits == 128;
  return text_of(network.base, is_v4) + (is_v4 ? "" : "/64");
}

std::string wide_network(std::string_view address) {
  const auto parsed = parse_address(address);
  if (!parsed) return {};
  const bool is_v4 = counted_network(*parsed).bits == 128;
  auto base = *parsed;
  std::fill(base.bytes.begin() + (is_v4 ? 15 : 6), base.bytes.end(), '\0');
  return text_of(base, is_v4) + (is_v4 ? "/24" : "/48");
}

std::uint64_t counted_network_number(std::string_view address) {
  const auto parsed = parse_address(address);
  if (!parsed) return 0;
  const auto network = counted_network(*parsed);
  // The first half of a mapped IPv4 address is zero; its second half begins with 0000ffff.
  const auto* const begin = network.base.bytes.data() + (network.bits == 128 ? 8 : 0);
  std::uint64_t number = 0;
  for (int i = 0; i < 8; ++i) number = number << 8 | begin[i];
  return number == 0 ? 1 : number;  // ::/64, of ::1
}

bool Network::contains(const Address& address) const {
  const unsigned whole = bits / 8, rest = bits % 8;
  if (std::memcmp(base.bytes.data(), address.bytes.data(), whole) != 0) return false;
  return rest == 0 || ((base.bytes[whole] ^ address.bytes[whole]) >> (8 - rest)) == 0;
}

std::optional<Network> parse_network(std::string_view text) {
  const auto slash = text.find('/');
  const auto host = text.substr(0, slash);
  const auto base = parse_address(host);
  if (!base || host.find('%') != host.npos) return std::nullopt;
  if (slash == text.npos) return Network{*base, 128};
  const auto digits = text.substr(slash + 1);
  const bool is_short = host.find(':') == host.npos;
  unsigned bits = 0;
  const auto [end, failed] = std::from_chars(digits.data(), digits.data() + digits.size(), bits);
  if (digits.empty() || failed != std::errc() || end != digits.data() + digits.size() ||
      bits > (is_short ? 32u : 128u) || (digits.size() > 1 && digits[0] == '0'))
    return std::nullopt;
  return Network{*base, is_short ? bits + 96 : bits};
}

bool is_loopback(const Address& address) {
  static const auto v4 = parse_network("127.0.0.0/8"), v6 = parse_network("::1");
  return v4->contains(address) || v6->contains(address);
}

bool is_loopback_host(std::string_view host) {
  if (host == "localhost") return true;
  if (host.starts_with('[') && host.ends_with(']')) host = host.substr(1, host.size() - 2);
  const auto address = parse_address(host);
  return address && is_loopback(*address);
}

}  // namespace toolyard
