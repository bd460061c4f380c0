// The event loop over epoll: one thread with a listener, connections, a clock, and a queue for work
// from other threads.
#pragma once

#include <sys/epoll.h>

#include <atomic>
#include <chrono>
#include <deque>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "http/transport/listener.h"
#include "http/transport/loop.h"

namespace toolyard::http {

class SocketConnection;

class EpollLoop : public Loop {
 public:
  explicit EpollLoop(ServerState& state);
  ~EpollLoop() override;

  std::uint16_t listen(const std::string& host, std::uint16_t port, PortUse use) override;
  std::uint16_t adopt(int socket) override;
  void serve() override;
  void drain() override;
  void on_signals(SignalActions actions) override;
  void close(Connection& connection) override;

  /// Schedules a call of the connection's `run` in the next turn, or at the end of this one.
  void wake(SocketConnection& connection);
  /// Whether one more step of a handshake fits into this turn.
  bool may_shake_hands();

 protected:
  /// Prepares the calling thread to serve.
  void begin();
  /// Handles what has happened, or happens within a time.
  void turn(int most_ms);
  /// Serves a connected socket, which it then owns.
  void take(int socket, const std::string& address);

 private:
  void notify() noexcept override;

  void handle(const epoll_event& event);
  void accept_some(Listener& listener);
  bool is_from_proxy(std::string_view address) const;
  void pause_accepting(int reason);
  void add_listener(std::unique_ptr<Listener> listener);
  Listener* listener_at(const void* data) const;
  bool is_listening() const;
  void watch_listeners(bool is_on);
  void stop_listening();
  void on_wake_event();
  void resume_ready();
  void on_tick();
  void start_drain();
  void end_if_drained();
  int milliseconds_to_wait() const;

  int epoll_ = -1;
  // An eventfd, written when something is posted, a drain is requested, or a signal arrives.
  int wake_event_ = -1;
  // Kept when they are closed, because events of the same turn may still refer to them.
  std::vector<std::unique_ptr<Listener>> listeners_;
  std::atomic<bool> drain_wanted_{false};
  SignalActions signal_actions_;
  std::deque<SocketConnection*> ready_;
  std::vector<std::unique_ptr<Connection>> closed_;  // freed after the current events
  std::chrono::milliseconds tick_interval_{250};
  std::int64_t next_tick_ms_ = 0;
  std::int64_t next_age_ms_ = 0;
  std::int64_t next_accept_log_ms_ = 0;
  std::int64_t accept_again_ms_ = never;
  std::int64_t drain_end_ms_ = never;
  std::int64_t stop_calls_ms_ = never;
  int handshakes_left_ = 0;  // in this turn
  bool drain_started_ = false;
  bool is_over_ = false;
};

}  // namespace toolyard::http
