// The sockets a server listens on, and who calls.
#pragma once

#include <sys/socket.h>

#include <cstdint>
#include <string>
#include <vector>

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
  /// The same with a copy of a socket that listens already.
  std::uint16_t adopt(int socket);
  /// Whether callers wait in a queue of somebody else, who keeps it when this is closed.
  bool is_adopted() const { return is_adopted_; }
  /// The next caller's socket, which does not block, and its address as text, an IPv4 one as such
  /// even on an IPv6 listener. -1 with `errno` where there is none.
  int accept(std::string& address);
  void close();
  int socket() const { return socket_; }

 private:
  int socket_ = -1;
  bool is_adopted_ = false;
};

/// The sockets that whoever started this process holds for it, by the protocol of systemd
/// (`LISTEN_PID`, `LISTEN_FDS`): callers wait in their queues while it is started again.
/// Throws std::runtime_error where one of them is not listening.
std::vector<int> inherited_sockets();

}  // namespace toolyard::http
