// Parses the URL of a Redis server.
#pragma once
#include <expected>
#include <string>
#include <string_view>

namespace toolyard::redis {

struct Address {
  std::string host;         // empty for a local socket
  std::string socket_path;  // path of a local socket, or empty
  int port = 6379;
  std::string user;
  std::string password;
  int database = 0;
  bool has_tls = false;

  bool operator==(const Address&) const = default;
};

// `redis://[user][:password@]host[:port][/database]`, the same with `rediss` for TLS, or
// `unix://[user][:password@]/path[?db=number]`; user, password and path may be percent-encoded. The
// error is a sentence that contains nothing of the URL.
std::expected<Address, std::string> parse_url(std::string_view url);

}  // namespace toolyard::redis
