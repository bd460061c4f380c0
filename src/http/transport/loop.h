// State shared by all connections of one thread: clocks, recycled memory, deadlines, and the queue
// for work from other threads. Independent of sockets; epoll_loop.h adds them.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/log.h"
#include "core/threads.h"
#include "http/fields/request_id.h"
#include "http/transport/current.h"
#include "http/transport/handler.h"
#include "http/transport/memory/buffers.h"
#include "http/transport/memory/caller_charge.h"
#include "http/transport/server.h"

namespace toolyard::http {

class Connection;

struct TlsContext;

/// Whether the port may already be in use: `shared` is for the loops of a server, which listen on
/// the same port.
enum class PortUse : bool { alone, shared };

/// State shared by all loops of a server.
struct ServerState {
  ServerState(const ServerOptions& given, Handler& api, Log& events, Threads& started)
      : options(given), handler(api), log(events), threads(started),
        trusted_proxies(given.trusted_proxies) {}
  ServerOptions options;
  Handler& handler;
  Log& log;
  Threads& threads;
  // Null: plain TCP. Connections keep the one they began with.
  std::shared_ptr<TlsContext> tls() const {
    const std::scoped_lock lock(tls_mutex);
    return current_tls;
  }
  void set_tls(std::shared_ptr<TlsContext> tls) {
    const std::scoped_lock lock(tls_mutex);
    current_tls = std::move(tls);
  }
  mutable std::mutex tls_mutex;
  std::shared_ptr<TlsContext> current_tls;
  Current<std::vector<Network>> trusted_proxies;
  std::atomic<bool> draining{false};
  std::atomic<std::size_t> connections{0};
  std::atomic<std::uint64_t> held_bytes{0};                       // sum of all shares; see charge.h
  HeldByCaller unsent_by_caller;                                  // bytes of large responses
  HeldByCaller large_bodies_by_network, small_bodies_by_network;  // bytes
  HeldByCaller handshakes_by_network;                             // bytes
  HeldByCaller connections_by_network;
  std::atomic<std::uint64_t> counted_connections{0};  // sum of those
};

struct SignalActions {
  std::function<void()> stop, hang_up;
};

/// What another thread has for a connection: the response to its request, or that there will be
/// none, or work that continues the request, or just a wake-up.
struct Posted {
  enum class Kind : std::uint8_t { nothing, answer, abandoned, work };
  Kind kind = Kind::nothing;
  Response response = {};
  std::move_only_function<void(Reply)> work = {};
};

/// A connection's place in the queue of its loop. It is part of the connection, so that posting
/// needs no memory, and cannot fail.
struct PostBox {
  Posted posted;
  Connection* next = nullptr;
  bool is_queued = false;
};

class Loop {
 public:
  explicit Loop(ServerState& state) : state_(state) {}
  virtual ~Loop() = default;

  static constexpr std::string_view thread_name = "http-loop";
  static constexpr std::int64_t never = std::numeric_limits<std::int64_t>::max();

  /// Binds and listens at each address of the host; returns the port. Throws std::runtime_error.
  virtual std::uint16_t listen(const std::string& host, std::uint16_t port, PortUse use) = 0;
  /// Listens with a duplicate of a socket that is already listening; returns its port. Throws
  /// std::runtime_error.
  virtual std::uint16_t adopt(int socket) = 0;
  /// Serves on the calling thread until a drain has ended.
  virtual void serve() = 0;
  /// Stops accepting, and ends `serve` when every request has been answered. Thread-safe.
  virtual void drain() = 0;
  /// Calls these on the loop's thread when SIGTERM or SIGINT arrives, and SIGHUP. Without
  /// `hang_up`, SIGHUP keeps its action.
  virtual void on_signals(SignalActions actions) = 0;

  /// Has the loop's thread call `on_posted` of the connection. Thread-safe. Until it is taken, a
  /// response, or work, is the only one; wake-ups may come in addition.
  using Work = std::move_only_function<void(Reply)>;
  void post(Connection& connection, Posted posted) noexcept;
  /// Whether something is posted to the connection that it has not been given yet.
  bool has_posts(const Connection& connection) const;
  /// Whether the calling thread is this loop's.
  bool is_here() const;
  /// Frees a closed connection that has nothing in progress, after the current events were handled.
  virtual void close(Connection& connection) = 0;

  ServerState& state() { return state_; }
  const ServerState& state() const { return state_; }
  const ServerOptions& options() const { return state_.options; }
  bool draining() const { return state_.draining.load(std::memory_order_relaxed); }

  virtual std::int64_t now_ms() const;
  /// Returns the header line "Date: ...\r\n" of the current second.
  std::string_view date_line();
  void make_request_id(RequestId& id);

  BufferStore& buffers() { return buffers_; }
  std::unique_ptr<Request> take_request();
  void give_back(std::unique_ptr<Request> request) { requests_.push_back(std::move(request)); }

  /// Time at which idle connections are closed in a drain; `never` before one.
  std::int64_t drain_until() const { return drain_until_ms_; }
  std::size_t enlist(Connection& connection);
  void set_deadline(std::size_t slot, std::int64_t at_ms) { deadlines_[slot] = at_ms; }
  std::int64_t deadline(std::size_t slot) const { return deadlines_[slot]; }

 protected:
  void strike(std::size_t slot);
  // Runs work of a connection. If it throws, the connection is closed.
  template <class Work> void attend(Connection& connection, Work&& work) {
    if (!state_.threads.survives(thread_name, std::forward<Work>(work))) give_up(connection);
  }
  /// Called after the first letter of several was posted, from any thread: `deliver_posts` is due.
  virtual void notify() noexcept = 0;
  void deliver_posts();
  /// Calls `on_deadline` of every connection whose deadline has passed.
  void check_deadlines();
  const std::vector<Connection*>& listed() const { return connections_; }
  void enter_thread();
  void begin_drain();

 private:
  void give_up(Connection& connection);
  Connection* take_post(Posted& into);

  ServerState& state_;
  BufferStore buffers_;
  std::vector<std::unique_ptr<Request>> requests_;
  std::vector<Connection*> connections_;
  std::vector<std::int64_t> deadlines_;
  RequestIdGenerator ids_;
  std::int64_t drain_until_ms_ = never;
  std::int64_t date_second_ = -1;
  std::string date_line_;

  mutable std::mutex post_mutex_;
  Connection* first_post_ = nullptr;
  Connection* last_post_ = nullptr;
  std::size_t post_count_ = 0;
};

std::unique_ptr<Loop> make_loop(ServerState& state);

}  // namespace toolyard::http
