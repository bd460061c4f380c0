// Simulates rate limits and quotas that nodes share through Redis, or apply on their own: callers
// call as fast as they can, and the granted calls are checked against the limits.
#pragma once
#include <deque>
#include <map>
#include <utility>
#include <vector>

#include "areas/limits/limits.h"
#include "tests/simulation/redis.h"
#include "tests/simulation/world/schedule.h"

namespace toolyard::simulation {

class LimitsNode final : public Node {
 public:
  LimitsNode(World& world, Process& process, limits::LimiterOptions options, Redis* redis);
  void end() override {
    // The destructor completes the calls that wait.
    std::exchange(limiter, nullptr).reset();
    link = nullptr;
  }

  RedisLink* link = nullptr;  // owned by the limiter
  std::unique_ptr<limits::Limiter> limiter;
};

class LimitsSchedule final : public Schedule {
 public:
  LimitsSchedule(std::uint64_t seed, Database&);
  std::int64_t amount() const override { return decisions_; }

 private:
  // A granted call.
  struct Grant {
    std::int64_t at_us = 0;
    int process = 0;
    bool is_alone = false;
  };
  struct Counter {
    Rate rate;
    std::int64_t quota = 0;  // 0: none
    std::vector<Grant> grants = {};
  };
  // The lowest number of nodes that each process assumed when it granted a call alone.
  using Shares = std::map<int, std::int64_t>;

  std::shared_ptr<Node> start_node(Process& process) override;
  std::vector<std::function<void()>> callers() override;
  void disturb() override;
  void faults_ended() override;
  bool is_over() override;
  void check_end() override;

  void call_some();
  std::optional<limits::Decision> call(LimitsNode& node, const limits::Allowance& allowance);
  void note_grant(const LimitsNode& node, const limits::Allowance& allowance);
  std::int64_t counted(const limits::Subject& subject) const;
  void check_waiting();
  void check_rate(const Counter& counter);
  void check_rate_of_each(const Counter& counter);
  void check_windows(std::vector<std::int64_t> times, const Rate& rate, const Shares& shares,
                     std::int64_t bursts);
  void check_share(int process, std::int64_t nodes, std::int64_t quota);
  void check_quota(const Counter& counter);

  bool is_shared_;
  Redis redis_;
  std::vector<limits::Allowance> allowances_;
  std::map<CounterName, Counter> counters_;
  Shares shares_;
  // The quota: the calls that a process has granted alone since its last shared decision, and the
  // lowest number of nodes that it assumed meanwhile.
  struct UnsharedCalls {
    std::int64_t calls = 0, nodes = 0;
  };
  std::map<int, UnsharedCalls> alone_;
  std::int64_t fresh_starts_ = 0;  // times that Redis lost its data or its clock was set
  std::int64_t decisions_ = 0;
};

}  // namespace toolyard::simulation
