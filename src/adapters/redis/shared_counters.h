// Rate limit and quota counters that several nodes share in Redis or Valkey. A background thread
// sends the collected calls in batches, so that many calls share one round trip. If a response is
// late, Redis counts as unavailable, and calls are answered at once without it until it is
// available again.
#pragma once
#include <atomic>
#include <chrono>
#include <deque>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "adapters/redis/address.h"
#include "adapters/redis/link.h"
#include "adapters/redis/tls.h"
#include "core/threads.h"
#include "ports/shared_counters.h"

namespace toolyard::redis {

struct Options {
  Address address;
  // Timeout of a response, after which the node decides alone.
  std::chrono::milliseconds response_timeout{100};
  // What is trusted; required if the address has TLS. Until a connection with TLS is established,
  // its responses have the longer timeout.
  std::optional<TlsTrust> trust = {};
  std::chrono::milliseconds handshake_timeout{2'000};
  // Interval of heartbeats to the other nodes, and the longest pause between reconnection attempts.
  std::chrono::milliseconds heartbeat{1'000};
  std::chrono::milliseconds longest_pause{1'000};
  // Maximum number of pending calls; the node decides further calls alone.
  std::size_t max_waiting = 50'000;
  // Called with a message when Redis becomes unavailable or available again, for the log.
  std::function<void(std::string_view)> on_failure = {};
};

class RedisCounters final : public SharedCounters {
 public:
  // Connects in the background: neither waits for Redis nor throws if it is unavailable.
  RedisCounters(Options options, Threads& threads);
  // Pending calls get no verdict.
  ~RedisCounters() override;
  RedisCounters(const RedisCounters&) = delete;
  RedisCounters& operator=(const RedisCounters&) = delete;

  void take(const SharedCall& call, Done done) override;
  bool is_shared() const override { return is_shared_.load(std::memory_order_relaxed); }
  std::int64_t nodes() const override { return nodes_.load(std::memory_order_relaxed); }

 private:
  using Time = std::chrono::steady_clock::time_point;
  struct Waiting {
    SharedCall call;
    Done done;
    Time since;
  };
  // An outstanding response; they arrive in the order of the commands.
  struct Expected {
    enum class Kind { join, script_hash, heartbeat, call };
    Kind kind;
    Time since;
    std::optional<Waiting> waiting = {};
  };

  void run(const std::stop_token& stop);
  void take_turn();
  void announce_leave();
  void wait();
  void wake();
  void connect();
  void join();
  void expect(Expected::Kind kind, Time now);
  bool send_gathered();
  bool read_answers();
  bool accept(Expected& expected, Answer& answer);
  bool accept_call(Expected& expected, const Answer& answer);
  bool accept_error(Expected& expected, const Answer& answer);
  bool give_up(Expected& expected);
  void send_heartbeat(Time now);
  std::chrono::milliseconds patience() const;
  bool is_late(Time now) const;
  void disconnect(const std::string& reason);
  void on_connected();
  void answer_to(Waiting& waiting, const std::optional<SharedVerdict>& verdict);
  void refuse_all();

  const Options options_;
  const std::string node_;
  const int wake_file_;
  Threads& threads_;
  std::atomic<bool> is_shared_ = false;
  std::atomic<std::int64_t> nodes_ = 1;

  std::mutex mutex_;
  std::vector<Waiting> gathered_;  // guarded by mutex_, as are changes of is_shared_
  std::atomic<std::size_t> waiting_count_ = 0;

  // Used only by the background thread:
  std::optional<Link> link_;
  std::deque<Expected> expected_;
  std::string script_hash_;
  std::string bytes_;
  std::vector<Waiting> taken_;
  Time next_attempt_{};
  Time next_beat_{};
  std::chrono::milliseconds pause_{};
  std::string last_failure_;

  Thread thread_;
};

}  // namespace toolyard::redis
