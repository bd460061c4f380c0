// Shared by the fake servers in tests: listens on a port of the loopback address, with a thread for
// each connection.
#pragma once
#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <thread>

namespace toolyard::testing {

// Whether data can be read, or the connection has ended, within `most`.
bool is_readable(int socket, std::chrono::milliseconds most);

class LoopbackServer {
 public:
  // Listens on `port`; 0 means any free one.
  explicit LoopbackServer(std::uint16_t port = 0);
  ~LoopbackServer();
  LoopbackServer(const LoopbackServer&) = delete;
  LoopbackServer& operator=(const LoopbackServer&) = delete;

  // Accepts connections. Calls `serve` for each in a thread of its own, and closes the socket when
  // it returns. `serve` must return soon after `is_over` becomes true.
  void start(std::function<void(int socket)> serve);
  // Stops for good, and waits until all connections have ended.
  void end();

  std::uint16_t port() const { return port_; }
  bool is_over() const { return is_over_; }
  std::size_t connections() const { return connections_; }

 private:
  void accept_all(const std::function<void(int socket)>& serve);

  int listener_;
  std::uint16_t port_ = 0;
  std::atomic<bool> is_over_ = false;
  std::atomic<std::size_t> connections_ = 0;
  std::jthread thread_;
};

}  // namespace toolyard::testing
