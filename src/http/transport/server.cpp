#include "http/transport/server.h"

#include <algorithm>
#include <stdexcept>
#include <thread>
#include <vector>

#include "http/transport/connection.h"
#include "http/transport/loop.h"
#include "http/transport/tls.h"

namespace toolyard::http {

class Server::Body {
 public:
  Body(const ServerOptions& options, Handler& handler, Log& log, Threads& threads)
      : state(options, handler, log, threads) {}

  ServerState state;
  std::vector<std::unique_ptr<Loop>> loops;
  std::uint16_t port = 0;
};

Server::Server(const ServerOptions& options, Handler& handler, Log& log, Threads& threads)
    : body_(std::make_unique<Body>(options, handler, log, threads)) {
  if (options.tls_cert.empty() != options.tls_key.empty()) {
    throw std::runtime_error("a TLS certificate and its key must be given together");
  }
  if (!options.tls_cert.empty()) {
    body_->state.set_tls(load_tls(options.tls_cert, options.tls_key));
  }
  const unsigned count =
      options.threads != 0 ? options.threads : std::max(1u, std::thread::hardware_concurrency());
  body_->port = options.port;
  for (unsigned i = 0; i < count; ++i) {
    body_->loops.push_back(make_loop(body_->state));
    for (const int socket : options.sockets) body_->port = body_->loops.back()->adopt(socket);
    if (!options.sockets.empty()) continue;
    const bool alone = i == 0 && options.port != 0;
    body_->port = body_->loops.back()->listen(options.host, body_->port,
                                              alone ? PortUse::alone : PortUse::shared);
  }
  if (options.drain_on_signals) {
    body_->loops.front()->on_signals({.stop = [this] { drain(); }, .hang_up = options.on_hangup});
  }
}

Server::~Server() = default;

std::uint16_t Server::port() const { return body_->port; }

void Server::set_tls(std::shared_ptr<TlsContext> tls) { body_->state.set_tls(std::move(tls)); }

std::shared_ptr<TlsContext> Server::tls() const { return body_->state.tls(); }

void Server::set_trusted_proxies(std::vector<Network> proxies) {
  body_->state.trusted_proxies.set(std::move(proxies));
}

void Server::run() {
  auto& threads = body_->state.threads;
  const auto serving = [](Loop& loop) { return [&loop](const std::stop_token&) { loop.serve(); }; };
  std::vector<Thread> others;
  try {
    for (std::size_t i = 1; i < body_->loops.size(); ++i)
      others.push_back(threads.start(Loop::thread_name, serving(*body_->loops[i])));
  } catch (...) {
    drain();
    throw;
  }
  threads.run(Loop::thread_name, {}, serving(*body_->loops.front()));
}

void Server::drain() {
  body_->state.draining.store(true);
  for (const auto& loop : body_->loops) loop->drain();
}

bool Server::draining() const { return body_->state.draining.load(std::memory_order_relaxed); }

std::size_t Server::connections() const {
  return body_->state.connections.load(std::memory_order_relaxed);
}

}  // namespace toolyard::http
