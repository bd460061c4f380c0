#include "adapters/redis/address.h"

#include <charconv>
#include <optional>

namespace toolyard::redis {

namespace {

using Parsed = std::expected<Address, std::string>;

constexpr std::string_view tcp_scheme = "redis://";
constexpr std::string_view socket_scheme = "unix://";

Parsed refuse(std::string sentence) { return std::unexpected(std::move(sentence)); }

int hex_digit(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}

std::optional<std::string> percent_decoded(std::string_view text) {
  std::string decoded;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '%') {
      decoded += text[i];
      continue;
    }
    const int high = i + 2 < text.size() ? hex_digit(text[i + 1]) : -1;
    const int low = high >= 0 ? hex_digit(text[i + 2]) : -1;
    if (low < 0) return std::nullopt;
    decoded += static_cast<char>(high * 16 + low);
    i += 2;
  }
  return decoded;
}

std::optional<int> number(std::string_view text, int least, int most) {
  int value = 0;
  const auto [end, fault] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (fault != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return value >= least && value <= most ? std::optional(value) : std::nullopt;
}

// Cuts `user:password@` off.
bool take_credentials(std::string_view& rest, Address& address) {
  const auto at = rest.rfind('@', rest.find('/'));
  if (at == rest.npos) return true;
  const auto given = rest.substr(0, at);
  rest.remove_prefix(at + 1);
  const auto colon = given.find(':');
  const auto user = percent_decoded(given.substr(0, colon));
  const auto password =
      percent_decoded(colon == given.npos ? std::string_view() : given.substr(colon + 1));
  if (!user || !password) return false;
  address.user = *user;
  address.password = *password;
  return true;
}

Parsed parse_socket(std::string_view rest, Address address) {
  const auto question = rest.find('?');
  const auto path = percent_decoded(rest.substr(0, question));
  if (!path || !path->starts_with('/') || path->find('\0') != path->npos)
    return refuse("The path of the socket must be absolute, such as unix:///run/redis.sock.");
  address.socket_path = *path;
  if (question == rest.npos) return address;
  const auto query = rest.substr(question + 1);
  const auto database = query.starts_with("db=") ? number(query.substr(3), 0, 65535) : std::nullopt;
  if (!database)
    return refuse("The path may be followed only by ?db= and the number of a database.");
  address.database = *database;
  return address;
}

Parsed parse_tcp(std::string_view rest, Address address) {
  const auto slash = rest.find('/');
  if (slash != rest.npos && slash + 1 < rest.size()) {
    const auto database = number(rest.substr(slash + 1), 0, 65535);
    if (!database)
      return refuse("The host may be followed only by / and the number of a database.");
    address.database = *database;
  }
  auto host = rest.substr(0, slash);
  const auto bracket = host.starts_with('[') ? host.find(']') : host.npos;
  if (const auto colon = host.find(':', bracket == host.npos ? 0 : bracket); colon != host.npos) {
    const auto port = number(host.substr(colon + 1), 1, 65535);
    if (!port) return refuse("The port must be from 1 to 65535.");
    address.port = *port;
    host = host.substr(0, colon);
  }
  if (bracket != host.npos) host = host.substr(1, host.size() - 2);
  if (host.empty() || host.find('\0') != host.npos) return refuse("The host is missing.");
  address.host = host;
  return address;
}

}  // namespace

Parsed parse_url(std::string_view url) {
  const bool is_socket = url.starts_with(socket_scheme);
  if (!is_socket && !url.starts_with(tcp_scheme))
    return refuse(
        "Must be redis://[:PASSWORD@]HOST:PORT/DB or unix:///PATH; TLS is not supported.");
  auto rest = url.substr(is_socket ? socket_scheme.size() : tcp_scheme.size());
  Address address;
  if (!take_credentials(rest, address))
    return refuse(
        "The password contains a percent sign that is not part of an encoded character; write it "
        "as %25.");
  return is_socket ? parse_socket(rest, std::move(address)) : parse_tcp(rest, std::move(address));
}

}  // namespace toolyard::redis
