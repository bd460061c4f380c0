#include "tests/simulation/redis.h"

#include <algorithm>

namespace toolyard::simulation {
namespace {

using std::chrono::milliseconds;

constexpr milliseconds redis_patience{100}, heartbeat_interval{1'000};
constexpr std::int64_t alive_us = 5'000'000;

// Converts a time to units of 1/`limit` microseconds.
__int128 parts_of(std::int64_t us, const Rate& rate) { return __int128(us) * rate.limit; }
ArrivalTime arrival_at(__int128 parts, const Rate& rate) {
  return {.us = std::int64_t(parts / rate.limit),
          .fraction = std::uint32_t(parts % rate.limit),
          .limit = std::uint32_t(rate.limit)};
}

}  // namespace

Redis::Trial Redis::try_rate(const SharedCall::RateCounter& one, std::int64_t now_us) const {
  const auto& rate = one.rate;
  const auto kept = rates_.find(one.name);
  const auto now = parts_of(now_us, rate);
  const auto last = now + __int128(rate.burst) * rate.period_us;
  auto parts = now;
  if (kept != rates_.end())
    parts = std::max(parts, parts_of(kept->second.us, rate) + kept->second.fraction);
  parts = std::min(std::max(parts, parts_of(now_us + one.owed_us, rate)), last);
  const auto next = parts + rate.period_us;
  return {
      .arrival = arrival_at(parts, rate), .next = arrival_at(next, rate), .is_over = next > last};
}

SharedVerdict Redis::take(const SharedCall& call) {
  using enum SharedVerdict::Found;
  SharedVerdict verdict{.now_us = world_.now_us() + offset_us_};
  InplaceVector2<Trial> trials;
  for (const auto& rate : call.rates) {
    trials.add(try_rate(rate, verdict.now_us));
    if (trials[trials.size() - 1].is_over) verdict.found = over_rate;
  }
  for (const auto& quota : call.quotas) {
    const auto used = std::max(quotas_[quota.name], quota.known) + quota.owed;
    if (verdict.found == granted && used >= quota.limit) verdict.found = over_quota;
    verdict.used.add(used);
  }
  const bool is_granted = verdict.found == granted;
  for (std::size_t i = 0; i < call.rates.size(); ++i) {
    verdict.arrivals.add(is_granted ? trials[i].next : trials[i].arrival);
    rates_[call.rates[i].name] = verdict.arrivals[i];
  }
  for (std::size_t i = 0; i < call.quotas.size(); ++i) {
    if (is_granted) ++verdict.used[i];
    quotas_[call.quotas[i].name] = verdict.used[i];
  }
  return verdict;
}

std::int64_t Redis::heartbeat(int process) {
  seen_us_[process] = world_.now_us();
  std::erase_if(seen_us_, [&](const auto& one) { return one.second < world_.now_us() - alive_us; });
  return std::ssize(seen_us_);
}

RedisLink::RedisLink(World& world, const Process& process, Redis& redis)
    : world_(world), process_(process), redis_(redis),
      thread_([this](const std::stop_token& stop) { run(stop); }) {}

RedisLink::~RedisLink() {
  thread_.request_stop();
  thread_.join();
  refuse_all(gathered_);
}

void RedisLink::take(const SharedCall& call, Done done) {
  if (!is_shared_) return done(std::nullopt);
  gathered_.push_back({call, std::move(done)});
  gathered_more_.notify_all();
}

void RedisLink::answer(Waiting& waiting, const std::optional<SharedVerdict>& verdict,
                       std::optional<std::int64_t> reached_us) {
  verdict_us_ = reached_us;
  waiting.done(verdict);
  verdict_us_.reset();
}

void RedisLink::refuse_all(std::vector<Waiting>& waiting) {
  is_shared_ = false;
  auto all = std::exchange(waiting, {});
  std::ranges::move(std::exchange(gathered_, {}), std::back_inserter(all));
  for (auto& one : all) answer(one, std::nullopt);
}

void RedisLink::run(const std::stop_token& stop) {
  while (!stop.stop_requested()) {
    std::vector<Waiting> waiting;
    {
      std::unique_lock lock(mutex_);
      gathered_more_.wait_for(lock, stop, heartbeat_interval,
                              [this] { return !gathered_.empty(); });
      std::swap(waiting, gathered_);
    }
    if (talk(waiting)) continue;
    refuse_all(waiting);
    world_.sleep(milliseconds(world_.random().between(10, 1'000)));
  }
  if (process_.is_alive) redis_.farewell(process_.number);
}

// Sends a message in simulated time. Returns whether it arrives.
bool RedisLink::travel(double loses) {
  auto& random = world_.random();
  world_.sleep(milliseconds(random.chance(redis_.is_late) ? random.below(120) : random.below(3)));
  return process_.is_alive && !redis_.is_away() && !random.chance(loses);
}

bool RedisLink::talk(std::vector<Waiting>& waiting) {
  const auto begin = world_.now_us();
  const auto late = [&] { return world_.now_us() - begin > redis_patience.count() * 1'000; };
  const auto give_up = [&] {
    if (!late()) world_.sleep(redis_patience);
    return false;
  };
  if (!travel(redis_.loses_question)) return give_up();
  const auto nodes = redis_.heartbeat(process_.number);
  const auto reached_us = world_.now_us();
  std::vector<SharedVerdict> verdicts;
  for (const auto& one : waiting) verdicts.push_back(redis_.take(one.call));
  if (!travel(redis_.loses_answer) || late()) return give_up();
  nodes_ = nodes;
  is_shared_ = true;
  for (std::size_t i = 0; i < waiting.size(); ++i) answer(waiting[i], verdicts[i], reached_us);
  waiting.clear();
  return true;
}

}  // namespace toolyard::simulation
