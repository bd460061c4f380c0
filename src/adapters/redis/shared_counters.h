// Shared counters in Redis or Valkey. A thread of their own sends what has gathered in one piece,
// so many calls cost one trip, and watches the time: an answer that does not come soon means that
// Redis is away, and then nobody waits for it any more until it is back.
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
#include "core/threads.h"
#include "ports/shared_counters.h"

namespace toolyard::redis {

struct Options {
  Address address;
  // How long an answer may take before the node goes on alone.
  std::chrono::milliseconds patience{100};
  // Between signs of life to the other nodes, and between attempts to come back, at most.
  std::chrono::milliseconds heartbeat{1'000};
  std::chrono::milliseconds longest_pause{1'000};
  // Calls on their way at once; more are decided by the node alone.
  std::size_t most_waiting = 50'000;
  // Told when Redis went away and why, and when it came back, for the log.
  std::function<void(std::string_view)> on_failure = {};
};

class RedisCounters final : public SharedCounters {
 public:
  // Connects in the background: never throws or waits for that.
  RedisCounters(Options options, Threads& threads);
  // Whoever still waits is answered with nothing.
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
  // An answer that is on its way, in the order of the commands.
  struct Expected {
    enum class Kind { greeting, script_hash, heartbeat, call };
    Kind kind;
    Time since;
    std::optional<Waiting> waiting = {};
  };

  void run(const std::stop_token& stop);
  void take_turn();
  void say_farewell();
  void wait();
  void wake();
  void connect();
  void greet();
  void expect(Expected::Kind kind, Time now);
  bool send_gathered();
  bool read_answers();
  bool accept(Expected& expected, Answer& answer);
  bool accept_error(Expected& expected, const Answer& answer);
  void beat(Time now);
  bool is_late(Time now) const;
  void go_away(const std::string& why);
  void come_back();
  void answer_to(Waiting& waiting, const std::optional<SharedVerdict>& verdict);
  void refuse_all();

  const Options options_;
  const std::string node_;
  const int wake_file_;
  Threads& threads_;
  std::atomic<bool> is_shared_ = false;
  std::atomic<std::int64_t> nodes_ = 1;

  std::mutex mutex_;
  std::vector<Waiting> gathered_;  // guarded, as is the change of is_shared_
  std::atomic<std::size_t> waiting_count_ = 0;

  // For the thread only:
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
