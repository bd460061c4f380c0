// The sockets a server listens on, and who calls.
#pragma once

#include <sys/socket.h>

#include <cstdint>
#include <string>

#include "http/transport/loop.h"

namespace toolyard::http {

/// A listening TCP socket that does not block; closes itself.
class Listener {
 public:
  Listener() = default;
  ~Listener() { close(); }
  Listener(const Listener&) = delete;
  Listener& operator=(const Listener&) = delete;

  /// Binds and listens; returns the port. Throws std::runtime_error with one clear line.
  std::uint16_t listen(const std::string& host, std::uint16_t port, PortUse use);
  /// The next caller's socket, which does not block, and its address as text, an IPv4 one as such
  /// even on an IPv6 listener. -1 with `errno` where there is none.
  int accept(std::string& address);
  void close();
  int socket() const { return socket_; }

 private:
  int socket_ = -1;
};

}  // namespace toolyard::http
