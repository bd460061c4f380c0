// A node for tests of limits: a limiter, alone or with shared counters, with a blocking interface.
#pragma once
#include <chrono>
#include <functional>
#include <future>
#include <thread>
#include <vector>

#include "adapters/redis/shared_counters.h"
#include "areas/limits/limits.h"
#include "tests/support/servers/redis_server.h"

namespace toolyard::testing {

class Node {
 public:
  using Used = std::function<std::int64_t(const limits::Subject&, limits::Month)>;

  explicit Node(Used used) : limiter_({.used = std::move(used)}) {}
  Node(Used used, const RedisServer& server, std::chrono::milliseconds response_timeout)
      : limiter_({.used = std::move(used)}, counters(server, response_timeout)) {}

  limits::Decision decide(const limits::Allowance& allowance) {
    std::promise<limits::Decision> decision;
    auto answer = decision.get_future();
    limiter_.decide(allowance,
                    [&](const limits::Decision& decided) { decision.set_value(decided); });
    return answer.get();
  }
  // Makes calls until one is rejected. Returns the number of allowed calls.
  int greedy(const limits::Allowance& allowance) {
    int count = 0;
    while (decide(allowance).is_allowed()) ++count;
    return count;
  }
  bool becomes_shared() {
    return becomes([this] { return limiter_.is_shared(); });
  }
  bool becomes_alone() {
    return becomes([this] { return !limiter_.is_shared(); });
  }
  bool sees_nodes(std::int64_t nodes) {
    return becomes([&] { return counters_->nodes() == nodes; });
  }
  limits::Limiter& limiter() { return limiter_; }

 private:
  std::unique_ptr<SharedCounters> counters(const RedisServer& server,
                                           std::chrono::milliseconds response_timeout) {
    auto made = std::make_unique<redis::RedisCounters>(
        redis::Options{.address = *redis::parse_url(server.url()),
                       .response_timeout = response_timeout,
                       .heartbeat = std::chrono::milliseconds(100),
                       .longest_pause = std::chrono::milliseconds(200)},
        threads_);
    counters_ = made.get();
    return made;
  }
  static bool becomes(const std::function<bool()>& condition) {
    for (int i = 0; i < 10'000 && !condition(); ++i)
      std::this_thread::sleep_for(std::chrono::milliseconds(2));
    return condition();
  }

  Log log_;
  Threads threads_{log_};
  redis::RedisCounters* counters_ = nullptr;
  limits::Limiter limiter_;
};

// Runs `work(number)` in this many concurrent threads.
inline void in_parallel(int threads, const std::function<void(int)>& work) {
  std::vector<std::thread> running;
  for (int i = 0; i < threads; ++i) running.emplace_back(work, i);
  for (auto& thread : running) thread.join();
}

}  // namespace toolyard::testing
