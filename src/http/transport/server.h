// The listening server: one event loop and one listener per thread, strict HTTP/1.1 over TCP or
// TLS, deadlines on everything a client can be slow at, and a drain that answers what it accepted.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "http/transport/handler.h"

namespace toolyard {
class Log;
class Threads;
}  // namespace toolyard

namespace toolyard::http {

struct ServerOptions {
  std::string host = "127.0.0.1";
  std::uint16_t port = 0;     // 0: any free one
  unsigned threads = 0;       // 0: one per core
  std::string tls_cert = {};  // PEM files; both or none
  std::string tls_key = {};
  std::chrono::milliseconds header_timeout{10'000};   // in total, from the first byte
  std::chrono::milliseconds stream_interval{15'000};  // between signs of life to who follows events
  std::chrono::milliseconds idle_timeout{75'000};     // between requests
  std::chrono::milliseconds progress_interval{5'000};  // how often rates are looked at
  // Slower uploads are 408, and slower readers cut off; what holds much has to be faster, up to
  // `large_min_bytes_per_second`, so that it is held for a minute or so.
  std::uint64_t body_min_bytes_per_second = 512;
  std::uint64_t write_min_bytes_per_second = 512;
  std::uint64_t large_min_bytes_per_second = 16u << 10;
  std::chrono::milliseconds hangup_grace{
      1'000};  // for who has sent all and may wait for the answer
  std::chrono::milliseconds linger_timeout{2'000};  // for a client still sending after a refusal
  std::uint64_t linger_max_bytes = 32u << 20;
  std::size_t max_header_bytes = 64u << 10;
  std::size_t max_request_line = 8u << 10;
  std::size_t max_connections = 20'000;
  // Of requests and answers, held at once: beyond it large ones are 503.
  std::uint64_t max_held_bytes = 192u << 20;
  // Sockets that listen already, and go on when this server has ended (`inherited_sockets`): used
  // instead of `host` and `port`, and not owned. No more than there are threads.
  std::vector<int> sockets = {};
  std::chrono::milliseconds drain_timeout{10'000};
  std::chrono::milliseconds drain_work_timeout{7'000};  // calls under way are ended then
  std::chrono::milliseconds drain_idle_grace{500};  // idle connections live this long in a drain
  bool drain_on_signals = false;                    // SIGTERM and SIGINT call drain()
};

class Server {
 public:
  /// Binds and listens; throws std::runtime_error with one clear line if it cannot. All that is
  /// handed in but the options must outlive the server.
  Server(const ServerOptions& options, Handler& handler, Log& log, Threads& threads);
  ~Server();
  Server(const Server&) = delete;
  Server& operator=(const Server&) = delete;

  std::uint16_t port() const;
  /// Serves until a drain has ended; uses the calling thread as one of its loops.
  void run();
  /// Stops accepting, answers everything accepted with `Connection: close`, then run() returns,
  /// after drain_timeout at the latest. Callable from any thread, more than once.
  void drain();
  bool draining() const;
  std::size_t connections() const;

 private:
  class Body;
  std::unique_ptr<Body> body_;
};

}  // namespace toolyard::http
