// The event loop over epoll: one thread with a listener, connections, a clock, and a queue for work
// from other threads.
#pragma once

#include <sys/epoll.h>

#include <atomic>
#include <chrono>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "http/transport/listener.h"
#include "http/transport/loop.h"

namespace toolyard::http {

class SocketConnection;

class EpollLoop final : public Loop {
 public:
  explicit EpollLoop(ServerState& state);
  ~EpollLoop() override;

  std::uint16_t listen(const std::string& host, std::uint16_t port, PortUse use) override;
  std::uint16_t adopt(int socket) override;
  void serve() override;
  void drain() override;
  void on_signal(std::function<void()> action) override;
  void post_answer(Connection& connection, Response&& response, bool abandoned) override;
  void post_work(Connection& connection, Work work) override;
  void close(Connection& connection) override;

  /// Schedules a call of the connection's `progress`, which is never made from within `wake`.
  void wake(SocketConnection& connection);

 private:
  // A message from another thread: a response, work that produces one, or a wake-up.
  struct Letter {
    Connection* to;
    Response response = {};
    bool abandoned = false;
    Work work = {};
  };

  void post(Letter letter);

  void turn();
  void handle(const epoll_event& event);
  void accept_some();
  void take(int socket, const std::string& address);
  void pause_accepting(int reason);
  void add_listener();
  void watch_listener(bool is_on);
  void stop_listening();
  void drain_queue();
  void resume_ready();
  void on_tick();
  void start_drain();
  void end_if_drained();
  int milliseconds_to_wait() const;

  int epoll_ = -1;
  // An eventfd, written when something is posted, a drain is requested, or a signal arrives.
  int wake_event_ = -1;
  Listener listener_;
  std::mutex mutex_;
  std::vector<Letter> mail_;
  std::vector<Letter> taken_queue_;
  std::atomic<bool> drain_wanted_{false};
  std::function<void()> signal_action_;
  std::deque<SocketConnection*> ready_;
  std::vector<std::unique_ptr<Connection>> closed_;  // freed after the current events
  std::chrono::milliseconds tick_interval_{250};
  std::int64_t next_tick_ms_ = 0;
  std::int64_t next_age_ms_ = 0;
  std::int64_t next_accept_log_ms_ = 0;
  std::int64_t accept_again_ms_ = never;
  std::int64_t drain_end_ms_ = never;
  std::int64_t stop_calls_ms_ = never;
  bool drain_started_ = false;
  bool is_over_ = false;
};

}  // namespace toolyard::http
