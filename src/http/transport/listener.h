// Listening TCP sockets: bound by the server itself, or inherited from a service manager (systemd
// socket activation).
#pragma once

#include <sys/socket.h>

#include <cstdint>
#include <string>
#include <vector>

#include "http/transport/loop.h"

namespace toolyard::http {

/// A non-blocking listening TCP socket, closed by the destructor.
class Listener {
 public:
  Listener() = default;
  ~Listener() { close(); }
  Listener(const Listener&) = delete;
  Listener& operator=(const Listener&) = delete;

  /// Binds and listens; returns the port. Throws std::runtime_error with a one-line message.
  std::uint16_t listen(const std::string& host, std::uint16_t port, PortUse use);
  /// Uses a duplicate of a socket that is already listening; returns its port. Throws
  /// std::runtime_error.
  std::uint16_t adopt(int socket);
  /// Whether the socket is also open in another process, which keeps its queue of connections after
  /// this one is closed.
  bool is_adopted() const { return is_adopted_; }
  /// Accepts a connection. Returns its non-blocking socket, or -1 with `errno` set. `address`
  /// becomes the client's address as text; an IPv4 address is written as such even on an IPv6
  /// listener.
  int accept(std::string& address);
  void close();
  int socket() const { return socket_; }

 private:
  int socket_ = -1;
  bool is_adopted_ = false;
};

/// Returns the listening sockets that the parent process passes to this one, by the protocol of
/// systemd (`LISTEN_PID`, `LISTEN_FDS`). Connections wait in their queues while this process
/// restarts. Throws std::runtime_error if one of them is not a listening TCP socket.
std::vector<int> inherited_sockets();

}  // namespace toolyard::http
