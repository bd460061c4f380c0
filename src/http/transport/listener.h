// Listening TCP sockets: bound by the server itself, or inherited from a service manager (systemd
// socket activation).
#pragma once

#include <sys/socket.h>

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "http/transport/loop.h"

namespace toolyard::http {

/// A non-blocking listening TCP socket, closed by the destructor.
class Listener {
 public:
  enum class Origin : bool { bound, adopted };
  Listener(int socket, Origin origin) : socket_(socket), origin_(origin) {}
  ~Listener() { close(); }
  Listener(const Listener&) = delete;
  Listener& operator=(const Listener&) = delete;

  /// Whether the socket is also open in another process, which keeps its queue of connections after
  /// this one is closed.
  bool is_adopted() const { return origin_ == Origin::adopted; }
  /// Accepts a connection. Returns its non-blocking socket, or -1 with `errno` set. `address`
  /// becomes the client's address as text; an IPv4 address is written as such even on an IPv6
  /// listener.
  int accept(std::string& address);
  void close();
  std::uint16_t port() const;
  /// -1 after `close`.
  int socket() const { return socket_; }

 private:
  int socket_;
  Origin origin_;
};

/// Binds and listens at each address of the host that this machine has, such as 127.0.0.1 and ::1
/// of `localhost`. Throws std::runtime_error with a one-line message if there is none, or one is in
/// use.
std::vector<std::unique_ptr<Listener>> listen_at(const std::string& host, std::uint16_t port,
                                                 PortUse use);
/// Uses a duplicate of a socket that is already listening. Throws std::runtime_error.
std::unique_ptr<Listener> adopt_listener(int socket);
/// Returns the address of a listening socket as `HOST:PORT`.
std::string address_of_socket(int socket);

/// Returns the listening sockets that the parent process passes to this one, by the protocol of
/// systemd (`LISTEN_PID`, `LISTEN_FDS`). Connections wait in their queues while this process
/// restarts. Throws std::runtime_error if one of them is not a listening TCP socket.
std::vector<int> inherited_sockets();

}  // namespace toolyard::http
