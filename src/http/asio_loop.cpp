// The event loop: listener, timers and signals over one Asio io_context and one thread.
#include <algorithm>
#include <boost/asio/post.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>
#include <stdexcept>

#include "http/asio_connection.h"

namespace toolyard::http {
namespace {

using asio::ip::tcp;
using ErrorCode = boost::system::error_code;

constexpr std::chrono::milliseconds pause_without_descriptors{100};
constexpr int log_pause_ms = 10'000;

class PlainConnection final : public AsioConnection<Socket> {
 public:
  PlainConnection(Loop& loop, Socket&& socket) : AsioConnection(loop, std::move(socket)) {}
  using Connection::begin;
  using Connection::prepare;

 private:
  // Asio's own non-blocking write goes through more layers for the same call.
  std::ptrdiff_t write_now(const Pieces& pieces) override {
    std::array<iovec, 2> vectors{};
    std::size_t count = 0;
    for (const std::string_view piece : pieces) {
      if (!piece.empty()) vectors[count++] = {const_cast<char*>(piece.data()), piece.size()};
    }
    msghdr message{};
    message.msg_iov = vectors.data();
    message.msg_iovlen = count;
    const ssize_t written =
        ::sendmsg(stream_.native_handle(), &message, MSG_NOSIGNAL | MSG_DONTWAIT);
    if (written >= 0) return written;
    return errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR ? 0 : -1;
  }

  bool end_sending() override {
    ErrorCode ignored;
    stream_.shutdown(asio::socket_base::shutdown_send, ignored);
    return true;
  }
};

class AsioLoop final : public Loop {
 public:
  explicit AsioLoop(ServerState& state)
      : Loop(state),
        // Only this loop's thread touches its sockets; other threads only post.
        io_(BOOST_ASIO_CONCURRENCY_HINT_UNSAFE_IO), acceptor_(io_), tick_(io_), accept_pause_(io_),
        signals_(io_) {}

  ~AsioLoop() override {
    for (Connection* connection : listed()) delete connection;
  }

  std::uint16_t listen(const std::string& host, std::uint16_t port, PortUse use) override;
  void serve() override;
  void drain() override {
    asio::post(io_, [this] { start_drain(); });
  }
  void on_signal(std::function<void()> action) override {
    signals_.add(SIGTERM);
    signals_.add(SIGINT);
    signals_.async_wait([action = std::move(action)](const ErrorCode& error, int) {
      if (!error) action();
    });
  }
  void post_answer(Connection& connection, Response&& response, bool abandoned) override {
    asio::post(io_, [&connection, response = std::move(response), abandoned]() mutable {
      connection.answer(std::move(response), abandoned);
    });
  }
  void bury(Connection& connection) override;

 private:
  using Acceptor = asio::basic_socket_acceptor<tcp, asio::io_context::executor_type>;

  void accept();
  void take(Socket&& socket);
  void pause_accepting(const ErrorCode& error);
  void start_tick();
  void on_tick();
  void start_drain();
  void end_if_drained();

  asio::io_context io_;
  Acceptor acceptor_;
  asio::steady_timer tick_;
  asio::steady_timer accept_pause_;
  asio::signal_set signals_;
  std::chrono::milliseconds tick_interval_{250};
  std::int64_t next_age_ms_ = 0;
  std::int64_t next_accept_log_ms_ = 0;
  std::int64_t drain_end_ms_ = never;
  bool drain_started_ = false;
};

std::uint16_t AsioLoop::listen(const std::string& host, std::uint16_t port, PortUse use) {
  ErrorCode error;
  asio::ip::address address = asio::ip::make_address(host, error);
  if (error) {
    tcp::resolver resolver(io_);
    const auto found = resolver.resolve(host, std::to_string(port), error);
    if (error || found.empty()) throw std::runtime_error("cannot find the host " + host);
    address = found.begin()->endpoint().address();
  }
  const tcp::endpoint endpoint(address, port);
  if (use == PortUse::alone) {
    // Sharing the port would let a second server start by mistake and take half the callers.
    Acceptor probe(io_);
    probe.open(endpoint.protocol(), error);
    if (!error) probe.set_option(tcp::acceptor::reuse_address(true), error);
    if (!error) probe.bind(endpoint, error);
  }
  if (!error) acceptor_.open(endpoint.protocol(), error);
  if (!error) acceptor_.set_option(tcp::acceptor::reuse_address(true), error);
  const int on = 1;
  if (!error) ::setsockopt(acceptor_.native_handle(), SOL_SOCKET, SO_REUSEPORT, &on, sizeof on);
  if (!error) acceptor_.bind(endpoint, error);
  if (!error) acceptor_.listen(4096, error);
  if (!error) acceptor_.non_blocking(true, error);
  if (error) {
    throw std::runtime_error("cannot listen on " + host + ":" + std::to_string(port) + ": " +
                             error.message());
  }
  return acceptor_.local_endpoint().port();
}

void AsioLoop::serve() {
  enter_thread();
  const ServerOptions& given = options();
  const auto shortest =
      std::min({given.header_timeout, given.idle_timeout, given.progress_interval,
                given.linger_timeout, given.drain_timeout, given.drain_idle_grace});
  tick_interval_ =
      std::clamp(shortest / 4, std::chrono::milliseconds(5), std::chrono::milliseconds(250));
  start_tick();
  accept();
  for (;;) {
    try {
      io_.run();
      return;
    } catch (const std::exception& error) {
      state().log.event(LogLevel::error, "event loop met an exception", {{"reason", error.what()}});
    }
  }
}

void AsioLoop::accept() {
  if (!acceptor_.is_open()) return;
  acceptor_.async_accept([this](const ErrorCode& error, Socket socket) {
    if (!acceptor_.is_open()) return;
    if (!error) take(std::move(socket));
    if (error && error != asio::error::connection_aborted) return pause_accepting(error);
    accept();
  });
}

// Without a descriptor to accept with, the listener stays readable: trying again at once would
// spin.
void AsioLoop::pause_accepting(const ErrorCode& error) {
  if (now_ms() >= next_accept_log_ms_) {
    next_accept_log_ms_ = now_ms() + log_pause_ms;
    state().log.event(LogLevel::warning, "cannot accept connections",
                      {{"reason", error.message()}});
  }
  accept_pause_.expires_after(pause_without_descriptors);
  accept_pause_.async_wait([this](const ErrorCode& stopped) {
    if (!stopped) accept();
  });
}

void AsioLoop::take(Socket&& socket) {
  ErrorCode error;
  socket.set_option(tcp::no_delay(true), error);
  const std::size_t open = state().connections.load(std::memory_order_relaxed);
  const bool full = open >= options().max_connections;
  if (open >= options().max_connections * 2 || (full && state().tls != nullptr)) return;
  if (state().tls != nullptr) {
    make_tls_connection(*this, std::move(socket));
    return;
  }
  const std::string address = peer_address(socket);
  if (address.empty()) return;
  socket.non_blocking(true, error);
  auto* const connection = new PlainConnection(*this, std::move(socket));
  connection->set_slot(enlist(*connection));
  connection->prepare(address, false, false);
  if (full) {
    connection->turn_away();
  } else {
    connection->begin();
  }
}

void AsioLoop::bury(Connection& connection) {
  strike(connection.slot());
  delete &connection;
  end_if_drained();
}

void AsioLoop::start_tick() {
  tick_.expires_after(tick_interval_);
  tick_.async_wait([this](const ErrorCode& stopped) {
    if (!stopped) on_tick();
  });
}

void AsioLoop::on_tick() {
  check_deadlines();
  const std::int64_t now = now_ms();
  if (now >= next_age_ms_) {
    next_age_ms_ = now + 1000;
    buffers().age();
  }
  if (now >= drain_end_ms_) {
    state().log.event(LogLevel::warning, "drain ended with connections open",
                      {{"connections", static_cast<std::int64_t>(listed().size())}});
    io_.stop();
    return;
  }
  start_tick();
}

void AsioLoop::start_drain() {
  if (drain_started_) return;
  drain_started_ = true;
  drain_end_ms_ = now_ms() + options().drain_timeout.count();
  // Whoever the system has already connected would be reset by closing the listener.
  for (ErrorCode error; !error;) {
    Socket socket(io_);
    acceptor_.accept(socket, error);
    if (!error) take(std::move(socket));
  }
  ErrorCode ignored;
  acceptor_.close(ignored);
  accept_pause_.cancel();
  begin_drain();
  end_if_drained();
}

void AsioLoop::end_if_drained() {
  if (drain_started_ && !acceptor_.is_open() && listed().empty()) io_.stop();
}

}  // namespace

std::unique_ptr<Loop> make_loop(ServerState& state) { return std::make_unique<AsioLoop>(state); }

}  // namespace toolyard::http
