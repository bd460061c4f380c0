// The HTTP server: one event loop and one listener per thread, strict HTTP/1.1 over TCP or TLS,
// deadlines for everything that a client can delay, and graceful shutdown (drain), which answers
// all accepted requests.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "core/address.h"
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
  std::chrono::milliseconds header_timeout{10'000};    // in total, from the first byte
  std::chrono::milliseconds stream_interval{15'000};   // between keep-alives on event streams
  std::chrono::milliseconds idle_timeout{75'000};      // between requests
  std::chrono::milliseconds progress_interval{5'000};  // how often transfer rates are checked
  // Slower uploads get a 408, and connections of slower readers are closed. If more memory is in
  // use, the minimum rises, up to `large_min_bytes_per_second`, to free it in about a minute.
  std::uint64_t body_min_bytes_per_second = 512;
  std::uint64_t write_min_bytes_per_second = 512;
  std::uint64_t large_min_bytes_per_second = 16u << 10;
  // Uploads that take longer than `body_grace` and what this rate allows in all get a 408, too.
  std::chrono::milliseconds body_grace{30'000};
  std::uint64_t body_bytes_per_second = 16u << 10;
  // How long a call continues after its client has closed its sending direction.
  std::chrono::milliseconds hangup_grace{1'000};
  std::chrono::milliseconds linger_timeout{2'000};  // for a client that still sends at the end
  std::uint64_t linger_max_bytes = 32u << 20;
  std::size_t max_header_bytes = 64u << 10;
  std::size_t max_request_line = 8u << 10;
  // Of all clients together; those of one network have at most half of them, unless it is that of a
  // trusted proxy.
  std::size_t max_connections = 20'000;
  std::vector<Network> trusted_proxies = {};
  // Memory for requests and responses of all connections. Large ones beyond it get a 503.
  // Responses to one caller use at most half of it, or a single one more than that; so do large
  // bodies from one network, and small ones a quarter.
  std::uint64_t max_held_bytes = 192u << 20;
  // Sockets that are already listening, and stay open when this server ends (`inherited_sockets`).
  // Used instead of `host` and `port`, and not owned.
  std::vector<int> sockets = {};
  std::chrono::milliseconds drain_timeout{10'000};
  std::chrono::milliseconds drain_work_timeout{7'000};  // after which running calls are stopped
  std::chrono::milliseconds drain_idle_grace{500};      // after which idle connections are closed
  bool drain_on_signals = false;                        // SIGTERM and SIGINT call drain()
  std::function<void()> on_hangup = {};                 // called at SIGHUP; must not block
};

struct TlsContext;

class Server {
 public:
  /// Binds and listens; throws std::runtime_error with a one-line message if it cannot. `handler`,
  /// `log` and `threads` must outlive the server.
  Server(const ServerOptions& options, Handler& handler, Log& log, Threads& threads);
  ~Server();
  Server(const Server&) = delete;
  Server& operator=(const Server&) = delete;

  std::uint16_t port() const;
  /// Uses another certificate for new connections; those that are open keep theirs. `tls` must not
  /// be null, and the server must have been constructed with a certificate.
  void set_tls(std::shared_ptr<TlsContext> tls);
  /// Returns the certificate in use, or null without TLS.
  std::shared_ptr<TlsContext> tls() const;
  /// Counts new connections from these networks as those of proxies.
  void set_trusted_proxies(std::vector<Network> proxies);
  /// Serves until a drain has ended. The calling thread runs one of the loops.
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
