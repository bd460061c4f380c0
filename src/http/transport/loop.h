// What every connection of one thread shares: clocks, warm memory, the list of deadlines, and the
// way back from other threads. Knows no sockets; epoll_loop.h builds on it.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/log.h"
#include "core/threads.h"
#include "http/fields/request_id.h"
#include "http/transport/buffers.h"
#include "http/transport/handler.h"
#include "http/transport/server.h"

namespace toolyard::http {

class Connection;

struct TlsContext;

/// Whether others may listen on the same port: the other loops of a server do.
enum class PortUse : bool { alone, shared };

/// What all loops of a server share.
struct ServerState {
  ServerState(const ServerOptions& given, Handler& api, Log& events, Threads& started)
      : options(given), handler(api), log(events), threads(started) {}
  ServerOptions options;
  Handler& handler;
  Log& log;
  Threads& threads;
  std::shared_ptr<TlsContext> tls;  // null: plain TCP
  std::atomic<bool> draining{false};
  std::atomic<std::size_t> connections{0};
  std::atomic<std::uint64_t> held_bytes{0};  // of requests being read, and of answers to be sent
};

class Loop {
 public:
  explicit Loop(ServerState& state) : state_(state) {}
  virtual ~Loop() = default;

  static constexpr std::string_view thread_name = "http-loop";
  static constexpr std::int64_t never = std::numeric_limits<std::int64_t>::max();

  /// Binds and listens; returns the port. Throws std::runtime_error.
  virtual std::uint16_t listen(const std::string& host, std::uint16_t port, PortUse use) = 0;
  /// Listens with a socket that is given instead; returns its port. Throws std::runtime_error.
  virtual std::uint16_t adopt(int socket) = 0;
  /// Serves on the calling thread until a drain has ended.
  virtual void serve() = 0;
  /// From any thread: stop accepting, end when all is answered.
  virtual void drain() = 0;
  /// SIGTERM and SIGINT shall call this, on the loop's thread.
  virtual void on_signal(std::function<void()> action) = 0;

  /// Hands an answer made on another thread (or in another exchange) to its connection.
  virtual void post_answer(Connection& connection, Response&& response, bool abandoned) = 0;
  /// Hands back the request under way on a connection, to go on with it on this thread.
  using Work = std::move_only_function<void(Reply)>;
  virtual void post_work(Connection& connection, Work work) = 0;
  /// Whether the calling thread is this loop's.
  bool is_here() const;
  /// Frees a connection that has closed and has nothing in progress, once the current events are
  /// done.
  virtual void close(Connection& connection) = 0;

  ServerState& state() { return state_; }
  const ServerOptions& options() const { return state_.options; }
  bool draining() const { return state_.draining.load(std::memory_order_relaxed); }

  static std::int64_t now_ms();
  /// "Date: ...\r\n" of this second.
  std::string_view date_line();
  void make_request_id(RequestId& id);

  BufferStore& buffers() { return buffers_; }
  std::unique_ptr<Request> take_request();
  void give_back(std::unique_ptr<Request> request) { requests_.push_back(std::move(request)); }
  /// Where the answers of the connection being served are put together.
  std::string& out() { return out_; }

  /// Idle connections live no longer than that, once a drain has begun.
  std::int64_t drain_until() const { return drain_until_ms_; }
  std::size_t enlist(Connection& connection);
  void set_deadline(std::size_t slot, std::int64_t at_ms) { deadlines_[slot] = at_ms; }
  std::int64_t deadline(std::size_t slot) const { return deadlines_[slot]; }

 protected:
  void strike(std::size_t slot);
  // What one connection has to do now. Where something escapes, that one is closed.
  template <class Work> void attend(Connection& connection, Work&& work) {
    if (!state_.threads.survives(thread_name, std::forward<Work>(work))) give_up(connection);
  }
  /// Tells every connection whose deadline has passed.
  void check_deadlines();
  const std::vector<Connection*>& listed() const { return connections_; }
  void enter_thread();
  void begin_drain();

 private:
  void give_up(Connection& connection);

  ServerState& state_;
  BufferStore buffers_;
  std::vector<std::unique_ptr<Request>> requests_;
  std::string out_;
  std::vector<Connection*> connections_;
  std::vector<std::int64_t> deadlines_;
  RequestIdMaker ids_;
  std::int64_t drain_until_ms_ = never;
  std::int64_t date_second_ = -1;
  std::string date_line_;
};

std::unique_ptr<Loop> make_loop(ServerState& state);

}  // namespace toolyard::http
