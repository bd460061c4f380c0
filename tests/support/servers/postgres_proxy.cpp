#include "tests/support/servers/postgres_proxy.h"

#include <poll.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include <array>
#include <string_view>
#include <vector>

namespace toolyard::testing {
namespace {

sockaddr_un address_in(const std::filesystem::path& folder) {
  sockaddr_un address{.sun_family = AF_UNIX, .sun_path = {}};
  const auto path = (folder / ".s.PGSQL.5432").string();
  path.copy(address.sun_path, sizeof address.sun_path - 1);
  return address;
}

int connect_to(const std::filesystem::path& folder) {
  const int socket = ::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
  const auto address = address_in(folder);
  if (connect(socket, reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0)
    throw std::runtime_error("the proxy finds no server");
  return socket;
}

// A Bind message (type, length, unnamed portal) of the statement `commit`.
bool has_commit(std::string_view bytes) {
  constexpr std::string_view name("\0commit\0", 8);
  for (auto at = bytes.find(name); at != bytes.npos; at = bytes.find(name, at + 1))
    if (at >= 5 && bytes[at - 5] == 'B') return true;
  return false;
}

bool is_readable(int socket) {
  pollfd one{socket, POLLIN, 0};
  return poll(&one, 1, 10) > 0;
}

}  // namespace

PostgresProxy::PostgresProxy(const std::filesystem::path& server, Break when)
    : server_(server), when_(when), listener_(::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
  const auto address = address_in(folder_.path());
  if (bind(listener_, reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0 ||
      listen(listener_, 16) != 0)
    throw std::runtime_error("the proxy cannot listen");
  thread_ = std::jthread([this] { accept_all(); });
}

PostgresProxy::~PostgresProxy() {
  is_over_ = true;
  thread_.join();
  close(listener_);
}

std::string PostgresProxy::url(const std::string& database) const {
  return "postgres://toolyard@/" + database + "?host=" + folder_.path().string();
}

void PostgresProxy::accept_all() {
  std::vector<std::jthread> relays;
  while (!is_over_) {
    if (!is_readable(listener_)) continue;
    const int client = accept(listener_, nullptr, nullptr);
    if (client >= 0) relays.emplace_back([this, client] { relay(client, connect_to(server_)); });
  }
}

void PostgresProxy::relay(int client, int server) {
  while (!is_over_) {
    std::array<pollfd, 2> ends{{{client, POLLIN, 0}, {server, POLLIN, 0}}};
    if (poll(ends.data(), ends.size(), 10) <= 0) continue;
    if (ends[0].revents && !pass(client, server, true)) break;
    if (ends[1].revents && !pass(server, client, false)) break;
  }
  close(client);
  close(server);
}

// Whether the two may go on.
bool PostgresProxy::pass(int from, int to, bool is_client) {
  std::array<char, 65536> buffer{};
  const auto size = recv(from, buffer.data(), buffer.size(), 0);
  if (size <= 0) return false;
  const std::string_view bytes(buffer.data(), static_cast<std::size_t>(size));
  const bool is_moment = is_client && has_commit(bytes) && !has_broken_.exchange(true);
  if (is_moment && when_ == Break::before_commit) return false;
  if (send(to, bytes.data(), bytes.size(), MSG_NOSIGNAL) != size) return false;
  if (!is_moment) return true;
  // The answer means that it is done; nobody gets to see it.
  static_cast<void>(recv(to, buffer.data(), buffer.size(), 0));
  return false;
}

}  // namespace toolyard::testing
