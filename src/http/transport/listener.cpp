#include "http/transport/listener.h"

#include <arpa/inet.h>
#include <fcntl.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <stdexcept>

namespace toolyard::http {
namespace {

constexpr int backlog = 4096;

using Addresses = std::unique_ptr<addrinfo, decltype(&freeaddrinfo)>;

Addresses addresses_of(const std::string& host, std::uint16_t port) {
  addrinfo wanted{};
  wanted.ai_family = AF_UNSPEC;
  wanted.ai_socktype = SOCK_STREAM;
  wanted.ai_flags = AI_PASSIVE | AI_NUMERICSERV;
  addrinfo* found = nullptr;
  if (getaddrinfo(host.c_str(), std::to_string(port).c_str(), &wanted, &found) != 0) {
    throw std::runtime_error("cannot find the host " + host);
  }
  return {found, &freeaddrinfo};
}

void switch_on(int socket, int option) {
  const int yes = 1;
  setsockopt(socket, SOL_SOCKET, option, &yes, sizeof yes);
}

// Returns a bound socket, or -1 with `errno` set.
int bound_socket(const addrinfo& address, bool shares_port) {
  const int socket = ::socket(address.ai_family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
  if (socket < 0) return -1;
  switch_on(socket, SO_REUSEADDR);
  if (shares_port) switch_on(socket, SO_REUSEPORT);
  if (bind(socket, address.ai_addr, address.ai_addrlen) == 0) return socket;
  const int reason = errno;
  ::close(socket);
  errno = reason;
  return -1;
}

// Whether nothing else listens at the address. Because loops share ports, a second server that is
// started by mistake would otherwise take half of the connections.
bool is_free(const addrinfo& address) {
  const int probe = bound_socket(address, false);
  if (probe >= 0) ::close(probe);
  return probe >= 0;
}

std::string text_of(const sockaddr_storage& address) {
  std::array<char, INET6_ADDRSTRLEN> text{};
  if (address.ss_family == AF_INET6) {
    const auto& ip = reinterpret_cast<const sockaddr_in6&>(address).sin6_addr;
    if (IN6_IS_ADDR_V4MAPPED(&ip)) {
      inet_ntop(AF_INET, ip.s6_addr + 12, text.data(), text.size());
    } else {
      inet_ntop(AF_INET6, &ip, text.data(), text.size());
    }
  } else {
    inet_ntop(AF_INET, &reinterpret_cast<const sockaddr_in&>(address).sin_addr, text.data(),
              text.size());
  }
  return text.data();
}

std::uint16_t port_of(int socket) {
  sockaddr_storage address{};
  socklen_t size = sizeof address;
  getsockname(socket, reinterpret_cast<sockaddr*>(&address), &size);
  return ntohs(address.ss_family == AF_INET6
                   ? reinterpret_cast<const sockaddr_in6&>(address).sin6_port
                   : reinterpret_cast<const sockaddr_in&>(address).sin_port);
}

// Returns the value of a socket option, or -1 if the descriptor is not a socket.
int number_of(int socket, int option) {
  int number = 0;
  socklen_t size = sizeof number;
  return getsockopt(socket, SOL_SOCKET, option, &number, &size) == 0 ? number : -1;
}

}  // namespace

std::uint16_t Listener::listen(const std::string& host, std::uint16_t port, PortUse use) {
  const auto addresses = addresses_of(host, port);
  if (use == PortUse::shared || is_free(*addresses)) socket_ = bound_socket(*addresses, true);
  if (socket_ < 0 || ::listen(socket_, backlog) != 0) {
    throw std::runtime_error("cannot listen on " + host + ":" + std::to_string(port) + ": " +
                             std::strerror(errno));
  }
  return port_of(socket_);
}

std::uint16_t Listener::adopt(int socket) {
  socket_ = fcntl(socket, F_DUPFD_CLOEXEC, 0);
  is_adopted_ = true;
  if (socket_ < 0 || fcntl(socket_, F_SETFL, fcntl(socket_, F_GETFL) | O_NONBLOCK) != 0) {
    throw std::runtime_error(std::string("cannot listen on the socket that is given: ") +
                             std::strerror(errno));
  }
  return port_of(socket_);
}

int Listener::accept(std::string& address) {
  sockaddr_storage peer{};
  socklen_t size = sizeof peer;
  const int socket =
      accept4(socket_, reinterpret_cast<sockaddr*>(&peer), &size, SOCK_NONBLOCK | SOCK_CLOEXEC);
  if (socket < 0) return -1;
  const int yes = 1;
  setsockopt(socket, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
  address = text_of(peer);
  return socket;
}

void Listener::close() {
  if (socket_ >= 0) ::close(socket_);
  socket_ = -1;
}

std::vector<int> inherited_sockets() {
  constexpr int first = 3;
  const char* process = std::getenv("LISTEN_PID");
  const char* count = std::getenv("LISTEN_FDS");
  std::vector<int> sockets;
  if (!process || !count || std::to_string(getpid()) != process) return sockets;
  for (int socket = first; socket < first + std::atoi(count); ++socket) {
    // Unix domain sockets are rejected: their clients have no address, by which limits count.
    const auto family = number_of(socket, SO_DOMAIN);
    if (number_of(socket, SO_ACCEPTCONN) != 1 || (family != AF_INET && family != AF_INET6)) {
      throw std::runtime_error("LISTEN_FDS: descriptor " + std::to_string(socket) +
                               " is not a listening TCP socket");
    }
    sockets.push_back(socket);
  }
  return sockets;
}

}  // namespace toolyard::http
