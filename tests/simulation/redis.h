// A simulated Redis shared by all nodes, and the link of one process to it: replies are late or are
// lost before or after the call was counted, Redis is unavailable for a while, or it loses its
// data.
#pragma once
#include <condition_variable>
#include <map>
#include <mutex>
#include <optional>
#include <set>
#include <thread>
#include <vector>

#include "ports/shared_counters.h"
#include "tests/simulation/world/world.h"

namespace toolyard::simulation {

// Counts like the script in adapters/redis.
class Redis {
 public:
  explicit Redis(World& world) : world_(world) {}

  SharedVerdict take(const SharedCall& call);
  std::int64_t heartbeat(int process);
  void farewell(int process) { seen_us_.erase(process); }
  bool is_away() const { return world_.now_us() < away_until_us_; }
  void go_away(std::int64_t us) { away_until_us_ = world_.now_us() + us; }
  void come_back() { away_until_us_ = 0; }
  void forget() { rates_.clear(), quotas_.clear(); }
  void set_clock(std::int64_t offset_us) { offset_us_ = offset_us; }

  // Probability of each fault, per message.
  double loses_question = 0, loses_answer = 0, is_late = 0;

 private:
  struct Trial {
    ArrivalTime arrival, next;
    bool is_over = false;
  };
  Trial try_rate(const SharedCall::RateCounter& rate, std::int64_t now_us) const;

  World& world_;
  std::map<CounterName, ArrivalTime> rates_;
  std::map<CounterName, std::int64_t> quotas_;
  std::map<int, std::int64_t> seen_us_;  // by process
  std::int64_t away_until_us_ = 0, offset_us_ = 0;
};

class RedisLink final : public SharedCounters {
 public:
  RedisLink(World& world, const Process& process, Redis& redis);
  ~RedisLink() override;
  RedisLink(const RedisLink&) = delete;
  RedisLink& operator=(const RedisLink&) = delete;

  void take(const SharedCall& call, Done done) override;
  bool is_shared() const override { return is_shared_; }
  std::int64_t nodes() const override { return nodes_; }

  // Time of the verdict on the call that is being completed, or nullopt if it got no verdict.
  std::optional<std::int64_t> verdict_us() const { return verdict_us_; }

 private:
  struct Waiting {
    SharedCall call;
    Done done;
  };
  void run(const std::stop_token& stop);
  bool talk(std::vector<Waiting>& waiting);
  bool travel(double loses);
  void answer(Waiting& waiting, const std::optional<SharedVerdict>& verdict,
              std::optional<std::int64_t> reached_us = {});
  void refuse_all(std::vector<Waiting>& waiting);

  World& world_;
  const Process& process_;
  Redis& redis_;
  bool is_shared_ = false;
  std::int64_t nodes_ = 1;
  std::optional<std::int64_t> verdict_us_;
  std::mutex mutex_;
  std::condition_variable_any gathered_more_;
  std::vector<Waiting> gathered_;
  std::jthread thread_;
};

}  // namespace toolyard::simulation
