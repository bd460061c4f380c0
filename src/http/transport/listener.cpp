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

using Origin = Listener::Origin;

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

sockaddr_storage name_of(int socket) {
  sockaddr_storage address{};
  socklen_t size = sizeof address;
  getsockname(socket, reinterpret_cast<sockaddr*>(&address), &size);
  return address;
}

std::uint16_t port_of(int socket) {
  const auto address = name_of(socket);
  return ntohs(address.ss_family == AF_INET6
                   ? reinterpret_cast<const sockaddr_in6&>(address).sin6_port
                   : reinterpret_cast<const sockaddr_in&>(address).sin_port);
}

void set_port(addrinfo& address, std::uint16_t port) {
  if (address.ai_family == AF_INET6)
    reinterpret_cast<sockaddr_in6*>(address.ai_addr)->sin6_port = htons(port);
  else reinterpret_cast<sockaddr_in*>(address.ai_addr)->sin_port = htons(port);
}

// Whether this machine cannot have the address, such as one of IPv6 where that is off.
bool is_elsewhere(int reason) { return reason == EADDRNOTAVAIL || reason == EAFNOSUPPORT; }

// Returns the value of a socket option, or -1 if the descriptor is not a socket.
int number_of(int socket, int option) {
  int number = 0;
  socklen_t size = sizeof number;
  return getsockopt(socket, SOL_SOCKET, option, &number, &size) == 0 ? number : -1;
}

}  // namespace

std::vector<std::unique_ptr<Listener>> listen_at(const std::string& host, std::uint16_t port,
                                                 PortUse use) {
  const auto addresses = addresses_of(host, port);
  std::vector<std::unique_ptr<Listener>> listeners;
  int reason = 0;
  for (auto* address = addresses.get(); address; address = address->ai_next) {
    // With port 0, the first address gets a free port, and the others the same one.
    if (!listeners.empty()) set_port(*address, listeners.front()->port());
    errno = 0;
    const int socket =
        use == PortUse::shared || is_free(*address) ? bound_socket(*address, true) : -1;
    if (socket >= 0) listeners.push_back(std::make_unique<Listener>(socket, Origin::bound));
    if (socket >= 0 && ::listen(socket, backlog) == 0) continue;
    reason = errno;
    if (!is_elsewhere(reason)) break;
    reason = 0;
  }
  if (listeners.empty() && reason == 0) reason = EADDRNOTAVAIL;
  if (reason == 0) return listeners;
  throw std::runtime_error("cannot listen on " + host + ":" + std::to_string(port) + ": " +
                           std::strerror(reason));
}

std::unique_ptr<Listener> adopt_listener(int socket) {
  auto listener = std::make_unique<Listener>(fcntl(socket, F_DUPFD_CLOEXEC, 0), Origin::adopted);
  const int own = listener->socket();
  if (own >= 0 && fcntl(own, F_SETFL, fcntl(own, F_GETFL) | O_NONBLOCK) == 0) return listener;
  throw std::runtime_error(std::string("cannot listen on the socket that is given: ") +
                           std::strerror(errno));
}

std::string address_of_socket(int socket) {
  const auto address = name_of(socket);
  const auto host = text_of(address);
  const bool is_plain = host.find(':') == host.npos;
  return (is_plain ? host : "[" + host + "]") + ":" + std::to_string(port_of(socket));
}

void Listener::close() {
  if (socket_ >= 0) ::close(socket_);
  socket_ = -1;
}

std::uint16_t Listener::port() const { return port_of(socket_); }

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
