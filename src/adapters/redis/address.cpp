#include "adapters/redis/address.h"

#include <charconv>
#include <optional>

#include "core/text/url.h"

namespace toolyard::redis {

namespace {

using Parsed = std::expected<Address, std::string>;

Parsed refuse(std::string sentence) { return std::unexpected(std::move(sentence)); }

std::optional<int> number(std::string_view text, int min, int max) {
  int value = 0;
  const auto [end, fault] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (fault != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return value >= min && value <= max ? std::optional(value) : std::nullopt;
}

Parsed parse_socket(const UrlParts& url, Address address) {
  const auto path = percent_decoded(url.path);
  if (!url.host.empty() || !path || !path->starts_with('/') || path->find('\0') != path->npos)
    return refuse("The path of the socket must be absolute, such as unix:///run/redis.sock.");
  address.socket_path = *path;
  if (!url.query) return address;
  const auto database =
      url.query->starts_with("db=") ? number(url.query->substr(3), 0, 65535) : std::nullopt;
  if (!database)
    return refuse("The path may be followed only by ?db= and the number of a database.");
  address.database = *database;
  return address;
}

Parsed parse_tcp(const UrlParts& url, Address address) {
  if (url.path.size() > 1 || url.query) {
    const auto database = url.query ? std::nullopt : number(url.path.substr(1), 0, 65535);
    if (!database)
      return refuse("The host may be followed only by / and the number of a database.");
    address.database = *database;
  }
  if (url.port) {
    const auto port = number(*url.port, 1, 65535);
    if (!port) return refuse("The port must be from 1 to 65535.");
    address.port = *port;
  }
  if (url.host.empty() || url.host.contains('\0')) return refuse("The host is missing.");
  address.host = url.host;
  return address;
}

}  // namespace

Parsed parse_url(std::string_view text) {
  const auto url = split_url(text);
  if (url.scheme != "unix" && url.scheme != "redis" && url.scheme != "rediss")
    return refuse(
        "Must be redis://[USER][:PASSWORD@]HOST:PORT/DB, the same with rediss:// for TLS, or "
        "unix:///PATH.");
  // A later @ or # belongs to a password that an unencoded character has ended too early.
  if (text.rfind('@') + 1 > url.scheme.size() + 3 + url.authority.size() || url.fragment)
    return refuse("Encode /, ? and # in a user name or password as %2F, %3F and %23.");
  const auto user = percent_decoded(url.user);
  const auto password = percent_decoded(url.password.value_or(""));
  if (!user || !password)
    return refuse(
        "The password contains a percent sign that is not part of an encoded character; write it "
        "as %25.");
  if (!user->empty() && password->empty()) return refuse("A user name needs a password.");
  Address address{.user = *user, .password = *password, .has_tls = url.scheme == "rediss"};
  return url.scheme == "unix" ? parse_socket(url, std::move(address))
                              : parse_tcp(url, std::move(address));
}

}  // namespace toolyard::redis
