#include "tests/simulation/limits_schedule.h"

#include <algorithm>

namespace toolyard::simulation {
namespace {

using limits::Allowance;
using std::chrono::milliseconds;

constexpr int limit_nodes = 3, limit_callers = 4, calls_of_each = 60;

double drawn(Random& random, double max) {
  return random.chance(0.5) ? 0 : max * double(random.below(1'000)) / 1'000;
}

}  // namespace

LimitsNode::LimitsNode(World& world, Process& process, limits::LimiterOptions options, Redis* redis)
    : Node(process) {
  auto own = redis ? std::make_unique<RedisLink>(world, process, *redis) : nullptr;
  link = own.get();
  limiter = std::make_unique<limits::Limiter>(std::move(options), std::move(own));
}

LimitsSchedule::LimitsSchedule(std::uint64_t seed, Database&)
    : Schedule(seed, limit_nodes), is_shared_(world().random().chance(0.8)), redis_(world()) {
  auto& random = world().random();
  redis_.loses_question = drawn(random, 0.05);
  redis_.loses_answer = drawn(random, 0.05);
  redis_.is_late = drawn(random, 0.2);
  const limits::Plan plan{.name = "p",
                          .rate_limit_per_minute = random.between(10, 600),
                          .burst = random.between(3, 40),
                          .monthly_quota = random.between(20, 300)};
  auto without_quota = plan;
  without_quota.monthly_quota.reset();
  const KeyLimits narrow{.rate_limit_per_minute = random.between(3, 60), .monthly_quota = {}};
  allowances_ = {limits::allowance_of(UserId{1}, &without_quota, 0),
                 limits::allowance_of(KeyId{1}, UserId{1}, narrow, &without_quota, 0),
                 limits::allowance_of(UserId{2}, &plan, 0)};
  for (const auto& allowance : allowances_) {
    for (const auto& [subject, rate] : allowance.rates) counters_[subject.name].rate = rate;
    for (const auto& [subject, calls] : allowance.quotas) counters_[subject.name].quota = calls;
  }
}

std::shared_ptr<Node> LimitsSchedule::start_node(Process& process) {
  return std::make_shared<LimitsNode>(
      world(), process,
      limits::LimiterOptions{.clock = world().clock_of(process.node),
                             .used = [this](const limits::Subject& subject,
                                            limits::Month) { return counted(subject); }},
      is_shared_ ? &redis_ : nullptr);
}

// Returns the calls as counted by metering, which lags behind by two seconds.
std::int64_t LimitsSchedule::counted(const limits::Subject& subject) const {
  const auto found = counters_.find(subject.name);
  if (found == counters_.end()) return 0;
  return std::ranges::count_if(found->second.grants, [&](const Grant& grant) {
    return grant.at_us < world().now_us() - 2'000'000;
  });
}

void LimitsSchedule::disturb() {
  auto& random = world().random();
  if (!is_shared_) return;
  switch (random.below(4)) {
    case 0:
      world().note("Redis forgets");
      redis_.forget();
      ++fresh_starts_;
      break;
    case 1:
      world().note("the clock of Redis is set");
      redis_.set_clock(random.between(-60'000'000, 60'000'000));
      ++fresh_starts_;
      break;
    default: world().note("Redis is away"); redis_.go_away(random.between(10'000, 20'000'000));
  }
}

void LimitsSchedule::faults_ended() {
  redis_.come_back();
  redis_.loses_question = redis_.loses_answer = redis_.is_late = 0;
}

std::vector<std::function<void()>> LimitsSchedule::callers() {
  return std::vector<std::function<void()>>(limit_callers, [this] { call_some(); });
}

void LimitsSchedule::call_some() {
  auto& random = world().random();
  for (int i = 0; i < calls_of_each; ++i) {
    if (random.chance(0.3)) world().sleep(milliseconds(random.below(6'000)));
    if (const auto node = any<LimitsNode>(); node && node->limiter)
      call(*node, allowances_[std::size_t(random.below(std::ssize(allowances_)))]);
  }
}

// Returns nullopt if the process is dead by then and the caller gets no response.
std::optional<limits::Decision> LimitsSchedule::call(LimitsNode& node, const Allowance& allowance) {
  auto& scheduler = world().scheduler();
  std::optional<limits::Decision> made;
  node.limiter->decide(allowance, [&](const limits::Decision& decision) {
    made = decision;
    // Any verdict of Redis, a rejection too, tells the node how much of the quota is left.
    if (node.link && node.link->verdict_us() && !allowance.quotas.empty())
      alone_.erase(node.process().number);
    if (decision.is_allowed() && node.process().is_alive) note_grant(node, allowance);
    scheduler.notify(&made, true);
  });
  while (!made) scheduler.wait(&made, std::nullopt);
  ++decisions_;
  return node.process().is_alive ? made : std::nullopt;
}

void LimitsSchedule::note_grant(const LimitsNode& node, const Allowance& allowance) {
  const auto process = node.process().number;
  const auto verdict = node.link ? node.link->verdict_us() : std::nullopt;
  const Grant grant{
      .at_us = verdict.value_or(world().now_us()), .process = process, .is_alone = !verdict};
  world().note("process " + std::to_string(process) +
               (verdict ? " grants a call" : " grants a call alone") +
               (allowance.rates.size() == 2 ? ", of the key" : "") +
               (allowance.quotas.empty() ? "" : ", of the quota"));
  if (!verdict) {
    const auto nodes = node.link ? node.link->nodes() : 1;
    const auto known = shares_.emplace(process, nodes).first;
    known->second = std::min(known->second, nodes);
  }
  if (!allowance.quotas.empty() && is_shared_ && !verdict)
    check_share(process, node.link->nodes(), allowance.quotas[0].calls);
  for (const auto& one : allowance.rates) counters_[one.subject.name].grants.push_back(grant);
}

// Checks that a node that decides alone grants at most its share of the quota, or one call.
void LimitsSchedule::check_share(int process, std::int64_t nodes, std::int64_t quota) {
  auto& alone = alone_.emplace(process, UnsharedCalls{.nodes = nodes}).first->second;
  alone.nodes = std::min(alone.nodes, nodes);
  if (++alone.calls > std::max<std::int64_t>(quota / alone.nodes, 1))
    world().violated(std::to_string(alone.calls) + " calls of one node alone, of a quota of " +
                     std::to_string(quota) + " for " + std::to_string(alone.nodes));
}

bool LimitsSchedule::is_over() {
  check_waiting();
  return true;
}

// Checks that a caller that waits for `retry_after_s` is not rejected again if nobody else calls.
void LimitsSchedule::check_waiting() {
  world().sleep(std::chrono::seconds(10));
  const auto node = any<LimitsNode>();
  for (int i = 0; i < 100; ++i) {
    const auto first = call(*node, allowances_[0]);
    if (first->is_allowed()) continue;
    world().sleep(std::chrono::seconds(first->retry_after_s));
    if (!call(*node, allowances_[0])->is_allowed())
      world().violated("who has waited for " + std::to_string(first->retry_after_s) +
                       " s is refused again");
    return;
  }
}

void LimitsSchedule::check_end() {
  for (const auto& [name, counter] : counters_) {
    if (is_shared_) check_rate(counter);
    else check_rate_of_each(counter);
    if (is_shared_ && counter.quota > 0) check_quota(counter);
  }
}

void LimitsSchedule::check_rate(const Counter& counter) {
  std::vector<std::int64_t> times;
  std::map<int, std::vector<std::int64_t>> alone;
  for (const auto& grant : counter.grants) {
    times.push_back(grant.at_us);
    if (grant.is_alone) alone[grant.process].push_back(grant.at_us);
  }
  check_windows(std::move(times), counter.rate, shares_, 1 + fresh_starts_);
  for (auto& [process, own] : alone)
    check_windows(std::move(own), counter.rate, {{process, shares_.at(process)}}, 0);
}

// Without Redis, each process grants the full limit on its own, but never more.
void LimitsSchedule::check_rate_of_each(const Counter& counter) {
  std::map<int, std::vector<std::int64_t>> times;
  for (const auto& grant : counter.grants) times[grant.process].push_back(grant.at_us);
  for (auto& [process, all] : times) check_windows(std::move(all), counter.rate, {}, 1);
}

// Checks that in every span of time, no more calls are granted than the rate allows with `bursts`
// bursts (0: no calls), plus the share of each process that decided alone.
void LimitsSchedule::check_windows(std::vector<std::int64_t> times, const Rate& rate,
                                   const Shares& shares, std::int64_t bursts) {
  std::ranges::sort(times);
  const auto allowed = [&](std::int64_t span_us, std::int64_t nodes) {
    return std::int64_t((__int128(rate.burst) * rate.period_us + __int128(span_us) * rate.limit) /
                        (__int128(rate.period_us) * nodes));
  };
  for (std::size_t begin = 0; begin < times.size(); ++begin)
    for (std::size_t end = begin; end < times.size(); ++end) {
      const auto span = times[end] - times[begin];
      auto max = bursts > 0 ? allowed(span, 1) + rate.burst * (bursts - 1) : 0;
      // A share allows at least one call.
      for (const auto& [process, nodes] : shares) max += allowed(span, nodes) + 1;
      if (std::int64_t(end - begin) + 1 <= max) continue;
      return world().violated(std::to_string(end - begin + 1) + " calls within " +
                              std::to_string(span) + " us, at most " + std::to_string(max) +
                              " with a limit of " + std::to_string(rate.limit) +
                              " and a burst of " + std::to_string(rate.burst));
    }
}

void LimitsSchedule::check_quota(const Counter& counter) {
  const auto shared = std::ranges::count(counter.grants, false, &Grant::is_alone);
  const auto forgotten = fresh_starts_ * counter.quota;
  if (shared > counter.quota + forgotten)
    world().violated(std::to_string(shared) + " calls of a quota of " +
                     std::to_string(counter.quota));
}

}  // namespace toolyard::simulation
