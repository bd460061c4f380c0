#include "tests/support/servers/postgres_proxy.h"

#include <poll.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include <array>
#include <cerrno>
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

// Whether the bytes contain a Bind message (type, length, unnamed portal) of the statement
// `commit`.
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

PostgresRelay::PostgresRelay(const std::filesystem::path& server)
    : server_(server), listener_(::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
  const auto address = address_in(folder_.path());
  if (bind(listener_, reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0 ||
      listen(listener_, 16) != 0)
    throw std::runtime_error("the relay cannot listen");
}

PostgresRelay::~PostgresRelay() {
  end();
  close(listener_);
}

void PostgresRelay::start() {
  thread_ = std::jthread([this] { accept_all(); });
}

void PostgresRelay::end() {
  is_over_ = true;
  if (thread_.joinable()) thread_.join();
}

std::string PostgresRelay::url(const std::string& database) const {
  return "postgres://toolyard@/" + database + "?host=" + folder_.path().string();
}

void PostgresRelay::accept_all() {
  std::vector<std::jthread> relays;
  while (!is_over_) {
    if (!is_readable(listener_)) continue;
    const int client = accept(listener_, nullptr, nullptr);
    if (client >= 0) relays.emplace_back([this, client] { relay(client, connect_to(server_)); });
  }
}

void PostgresRelay::relay(int client, int server) {
  for (const int before = cuts(); !is_over_ && before == cuts();) {
    std::array<pollfd, 2> ends{{{client, POLLIN, 0}, {server, POLLIN, 0}}};
    if (poll(ends.data(), ends.size(), 10) < 0) break;
    if (!pass(client, server, true) || !pass(server, client, false)) break;
  }
  close(client);
  close(server);
}

bool PostgresRelay::receive(int from, std::string& bytes) {
  bytes.resize(65536);
  const auto size = recv(from, bytes.data(), bytes.size(), MSG_DONTWAIT);
  const bool is_nothing = size < 0 && (errno == EAGAIN || errno == EWOULDBLOCK);
  bytes.resize(size > 0 ? static_cast<std::size_t>(size) : 0);
  return size > 0 || is_nothing;
}

bool PostgresRelay::send_all(int to, std::string_view bytes) {
  return send(to, bytes.data(), bytes.size(), MSG_NOSIGNAL) == std::ssize(bytes);
}

PostgresProxy::PostgresProxy(const std::filesystem::path& server, Break when)
    : PostgresRelay(server), when_(when) {
  start();
}

bool PostgresProxy::pass(int from, int to, bool is_client) {
  std::string bytes;
  if (!receive(from, bytes)) return false;
  if (bytes.empty()) return true;
  const bool is_moment = is_client && has_commit(bytes) && !has_broken_.exchange(true);
  if (is_moment && when_ == Break::before_commit) return false;
  if (!send_all(to, bytes)) return false;
  if (!is_moment) return true;
  // The server responds once the commit is done. The response is not forwarded.
  char first = 0;
  static_cast<void>(recv(to, &first, 1, 0));
  return false;
}

PostgresNetwork::PostgresNetwork(const std::filesystem::path& server) : PostgresRelay(server) {
  start();
}

bool PostgresNetwork::pass(int from, int to, bool /*is_client*/) {
  for (const int before = cuts(); is_silent_ && !is_over() && before == cuts();)
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  std::string bytes;
  if (!receive(from, bytes)) return false;
  if (bytes.empty()) return true;
  const auto time = delay_.load();
  std::this_thread::sleep_for(++pieces_ % 100 == 0 ? 3 * time : time);
  return send_all(to, bytes);
}

}  // namespace toolyard::testing
