// What the servers of tests stand on: a port of the loopback address, and a thread for each
// connection to it.
#pragma once
#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <thread>

namespace toolyard::testing {

// Whether there is something to read, or nobody to read from, within that time.
bool is_readable(int socket, std::chrono::milliseconds most);

class LoopbackServer {
 public:
  // On that port; 0 is any.
  explicit LoopbackServer(std::uint16_t port = 0);
  ~LoopbackServer();
  LoopbackServer(const LoopbackServer&) = delete;
  LoopbackServer& operator=(const LoopbackServer&) = delete;

  // Takes connections from now on. Each is closed when `serve`, which comes back soon where
  // `is_over`, is done with it.
  void start(std::function<void(int socket)> serve);
  // For good; waits for all that serve.
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
