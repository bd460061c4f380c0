#include "tests/support/servers/loopback_server.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <stdexcept>
#include <utility>
#include <vector>

namespace toolyard::testing {

using std::chrono::milliseconds;

bool is_readable(int socket, milliseconds most) {
  pollfd one{socket, POLLIN, 0};
  return poll(&one, 1, static_cast<int>(most.count())) > 0;
}

LoopbackServer::LoopbackServer(std::uint16_t port)
    : listener_(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
  const int yes = 1;
  setsockopt(listener_, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(port);
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  socklen_t size = sizeof address;
  auto* any = reinterpret_cast<sockaddr*>(&address);
  if (bind(listener_, any, size) != 0 || listen(listener_, 64) != 0 ||
      getsockname(listener_, any, &size) != 0)
    throw std::runtime_error("a server of the test cannot listen");
  port_ = ntohs(address.sin_port);
}

LoopbackServer::~LoopbackServer() { end(); }

void LoopbackServer::start(std::function<void(int socket)> serve) {
  thread_ = std::jthread([this, serve = std::move(serve)] { accept_all(serve); });
}

void LoopbackServer::end() {
  if (is_over_.exchange(true)) return;
  if (thread_.joinable()) thread_.join();
  close(listener_);
}

void LoopbackServer::accept_all(const std::function<void(int socket)>& serve) {
  std::vector<std::jthread> served;
  while (!is_over_) {
    if (!is_readable(listener_, milliseconds(10))) continue;
    const int socket = accept4(listener_, nullptr, nullptr, SOCK_CLOEXEC);
    if (socket < 0) continue;
    ++connections_;
    served.emplace_back([&serve, socket] {
      serve(socket);
      close(socket);
    });
  }
}

}  // namespace toolyard::testing
