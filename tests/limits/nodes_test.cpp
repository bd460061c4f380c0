// Tests limits of several nodes with one Redis: exact while they share it, and within bounds when
// it fails.
#include <gtest/gtest.h>

#include <array>
#include <atomic>
#include <mutex>

#include "tests/limits/node.h"
#include "tests/soak/row.h"

namespace {

using namespace toolyard;
using namespace toolyard::limits;
using std::chrono::milliseconds;
using std::chrono::steady_clock;
using toolyard::testing::in_parallel;
using toolyard::testing::Node;
using toolyard::testing::RedisServer;
using toolyard::testing::SoakRow;

const Subject eve = subject_of(UserId(1));
constexpr milliseconds patient{20'000};
constexpr milliseconds short_tempered{100};

Allowance slow(std::int64_t burst) { return rate_allowance(eve, 1, burst); }
Allowance quota(std::int64_t calls) {
  return {.rates = {}, .quotas = Allowance::MonthlyQuota{eve, calls}};
}

// An API key of the account `eve` with its own limits, in addition to those of the account.
Allowance of_key(std::int64_t key, std::int64_t own_burst, std::int64_t own_quota,
                 const Allowance& whole) {
  const auto subject = subject_of(KeyId(key));
  auto both = whole;
  if (own_burst > 0) both.rates.add(rate_allowance(subject, 1, own_burst).rates[0]);
  if (own_quota > 0) both.quotas.add({subject, own_quota});
  return both;
}

class Nodes : public ::testing::Test {
 protected:
  void SetUp() override {
    if (!RedisServer::is_there()) GTEST_SKIP() << "no redis-server";
    server_.emplace();
  }
  void join(milliseconds response_timeout) {
    const auto used = [](const Subject&, Month) { return std::int64_t{0}; };
    a_.emplace(used, *server_, response_timeout);
    b_.emplace(used, *server_, response_timeout);
    ASSERT_TRUE(a_->becomes_shared() && b_->becomes_shared());
    ASSERT_TRUE(a_->sees_nodes(2) && b_->sees_nodes(2));
  }
  Node& node(int number) { return number % 2 == 0 ? *a_ : *b_; }

  std::optional<RedisServer> server_;
  std::optional<Node> a_, b_;
};

TEST_F(Nodes, CountExactlyTogether) {
  join(patient);
  auto both = rate_allowance(subject_of(KeyId(3)), 1, 700);
  both.quotas = Allowance::MonthlyQuota{subject_of(KeyId(3)), 400};
  const std::vector<std::pair<Allowance, int>> cases{
      {slow(500), 500}, {quota(600), 600}, {both, 400}};
  for (const auto& [allowance, expected] : cases) {
    std::atomic<int> allowed = 0;
    in_parallel(16, [&](int number) {
      for (int call = 0; call < 60; ++call) allowed += node(number).decide(allowance).is_allowed();
    });
    EXPECT_EQ(allowed, expected);
  }
  EXPECT_TRUE(a_->limiter().is_shared() && b_->limiter().is_shared());
}

TEST_F(Nodes, CountExactlyTogetherForTheKeysOfOneAccount) {
  join(patient);
  auto whole = slow(500);
  whole.quotas = Allowance::MonthlyQuota{eve, 450};
  std::array<std::atomic<int>, 4> allowed{};
  in_parallel(16, [&](int number) {
    // Each key is used on both nodes. Two keys are limited by their rates, two by their quotas.
    const auto key = std::size_t(number) / 4;
    const auto allowance = key < 2 ? of_key(std::int64_t(key) + 1, 120, 150, whole)
                                   : of_key(std::int64_t(key) + 1, 150, 120, whole);
    for (int call = 0; call < 60; ++call)
      allowed[key] += node(number).decide(allowance).is_allowed();
  });
  int sum = 0;
  for (const auto& one : allowed) {
    EXPECT_LE(one, 120);
    sum += one;
  }
  EXPECT_EQ(sum, 450);
  EXPECT_TRUE(a_->limiter().is_shared() && b_->limiter().is_shared());
}

TEST_F(Nodes, GoOnWithTheirSharesOfBothWhenRedisIsGone) {
  join(patient);
  server_->kill();
  ASSERT_TRUE(a_->becomes_alone() && b_->becomes_alone());
  for (auto* node : {&*a_, &*b_}) {
    EXPECT_EQ(node->greedy(of_key(1, 60, 0, slow(100))), 30) << "half of the key's own";
    EXPECT_EQ(node->greedy(of_key(2, 60, 0, slow(100))), 20) << "what the account has left";
    EXPECT_EQ(node->greedy(of_key(3, 60, 0, slow(100))), 0);
    EXPECT_EQ(node->greedy(of_key(1, 0, 61, quota(103))), 30);
    EXPECT_EQ(node->greedy(of_key(2, 0, 61, quota(103))), 21);
    EXPECT_EQ(node->greedy(of_key(3, 0, 61, quota(103))), 0);
  }
  // The shared counters include what each node granted alone, for the key and for the account.
  server_->start();
  ASSERT_TRUE(a_->becomes_shared() && b_->becomes_shared());
  EXPECT_EQ(a_->decide(of_key(1, 0, 61, quota(103))).quota->remaining, 30) << "31 of the key's own";
  const auto report = b_->decide(of_key(1, 0, 61, quota(103)));
  EXPECT_FALSE(report.is_allowed());
  EXPECT_EQ(report.quota->remaining, 0);
  EXPECT_EQ(report.quota->limit, 103) << "both are used up: 30 + 1 + 30, and 51 + 1 + 51";
  EXPECT_EQ(b_->decide(quota(103)).quota->remaining, 0);
  EXPECT_FALSE(a_->decide(quota(103)).is_allowed());
}

TEST_F(Nodes, GoOnWithTheirSharesWhenRedisIsGone) {
  join(patient);
  server_->kill();
  ASSERT_TRUE(a_->becomes_alone() && b_->becomes_alone());
  const auto rate = rate_allowance(eve, 2, 100);
  EXPECT_EQ(a_->greedy(rate), 50);
  EXPECT_EQ(b_->greedy(rate), 50);
  EXPECT_EQ(a_->greedy(quota(101)), 50);
  EXPECT_EQ(b_->greedy(quota(101)), 50);
  auto tiny = rate_allowance(subject_of(KeyId(9)), 1, 1);
  EXPECT_EQ(a_->greedy(tiny), 1) << "at least a call";
  const auto report = a_->decide(rate);
  EXPECT_EQ(report.rate->limit, 2) << "the policy stays what it is";

  // Calls granted alone count after the nodes share Redis again.
  server_->start();
  ASSERT_TRUE(a_->becomes_shared() && b_->becomes_shared());
  EXPECT_EQ(a_->decide(quota(101)).quota->remaining, 50);
  EXPECT_EQ(b_->decide(quota(101)).refused_by, RefusedBy::quota);
  // Each node granted half a burst; the fresh Redis learns only one of the halves.
  EXPECT_LE(a_->greedy(rate) + b_->greedy(rate), 50 + 2);
}

TEST_F(Nodes, RememberWhatTheOthersHadCounted) {
  join(patient);
  for (int i = 0; i < 30; ++i) EXPECT_TRUE(a_->decide(quota(100)).is_allowed());
  EXPECT_TRUE(b_->decide(quota(100)).is_allowed());
  server_->kill();
  ASSERT_TRUE(b_->becomes_alone());
  EXPECT_EQ(b_->greedy(quota(100)), 34) << "half of the 69 that are left";
  // A Redis that has lost its data learns the counts from the nodes.
  server_->start();
  ASSERT_TRUE(b_->becomes_shared());
  EXPECT_EQ(b_->decide(quota(100)).quota->remaining, 100 - 31 - 34 - 1);
}

// Calls from several threads on both nodes, while Redis fails.
struct Load {
  std::atomic<int> allowed = 0;
  std::atomic<int> decided = 0;
  std::atomic<bool> has_to_end = false;
  std::mutex mutex;
  steady_clock::duration slowest{};

  void run(Node& node, const Allowance& allowance) {
    while (!has_to_end) {
      const auto start = steady_clock::now();
      allowed += node.decide(allowance).is_allowed();
      ++decided;
      const auto took = steady_clock::now() - start;
      const std::lock_guard lock(mutex);
      slowest = std::max(slowest, took);
    }
  }
};

// Maximum number of excess calls while Redis is unavailable: a burst of each node.
constexpr int max_in_excess = 2 * 200;

class RedisSoak : public Nodes {
 protected:
  // Calls with a burst of 200, refilled by 20 per second, during a fault, and records how many
  // calls were allowed beyond the limit.
  void call_while(const std::function<void(Load&)>& fault, SoakRow& row) {
    server_.emplace();
    join(short_tempered);
    const auto allowance = rate_allowance(eve, 1'200, 200);
    Load load;
    const auto start = steady_clock::now();
    std::vector<std::thread> threads;
    for (int i = 0; i < 8; ++i) threads.emplace_back([&, i] { load.run(node(i), allowance); });
    std::this_thread::sleep_for(milliseconds(300));
    fault(load);
    std::this_thread::sleep_for(milliseconds(300));
    load.has_to_end = true;
    for (auto& thread : threads) thread.join();
    const auto passed = std::chrono::duration<double>(steady_clock::now() - start).count();
    EXPECT_LT(load.slowest, std::chrono::seconds(10));
    row.count("decisions", load.decided);
    row.took("decision", load.slowest);
    const auto excess = load.allowed - (200 + 20 * passed + 1);
    EXPECT_LE(excess, max_in_excess);
    most_ = std::max(most_, excess);
    a_.reset();
    b_.reset();
  }
  static void expect_all_alone(Node& a, Node& b) {
    EXPECT_TRUE(a.becomes_alone() && b.becomes_alone());
  }
  static void expect_all_shared(Node& a, Node& b) {
    EXPECT_TRUE(a.becomes_shared() && b.becomes_shared());
  }
  // Expects that further decisions are made.
  static void expect_decisions(Load& load) {
    const int before = load.decided;
    for (int i = 0; i < 2'000 && load.decided < before + 200; ++i)
      std::this_thread::sleep_for(milliseconds(5));
    EXPECT_GE(load.decided, before + 200);
  }

  void tell_most(SoakRow& row) const {
    row.tell("most beyond the limit of 200: " + std::to_string(int(std::max(most_, 0.0))) + " of " +
             std::to_string(max_in_excess) + " allowed");
  }

  double most_ = 0;
};

TEST_F(RedisSoak, FrozenOrKilledCostsNoCallerAnythingAndAtMostABurst) {
  SoakRow row("freezes and as many kills", 1);
  while (row.again()) {
    call_while(
        [&](Load& load) {
          server_->freeze();
          expect_all_alone(*a_, *b_);
          expect_decisions(load);
          server_->thaw();
          expect_all_shared(*a_, *b_);
          expect_decisions(load);
        },
        row);
    call_while(
        [&](Load& load) {
          server_->kill();
          expect_all_alone(*a_, *b_);
          expect_decisions(load);
          server_->start();
          expect_all_shared(*a_, *b_);
          expect_decisions(load);
        },
        row);
  }
  tell_most(row);
}

class RedisFullSoak : public RedisSoak {};

TEST_F(RedisFullSoak, CostsNoCallerAnythingAndAtMostABurst) {
  SoakRow row("times without memory", 1);
  while (row.again())
    call_while(
        [&](Load& load) {
          server_->ask("CONFIG SET maxmemory 1");
          expect_all_alone(*a_, *b_);
          expect_decisions(load);
          server_->ask("CONFIG SET maxmemory 0");
          expect_all_shared(*a_, *b_);
          expect_decisions(load);
        },
        row);
  tell_most(row);
}

class RedisReplicaSoak : public RedisSoak {};

TEST_F(RedisReplicaSoak, CostsNoCallerAnythingAndAtMostABurst) {
  SoakRow row("takeovers by a replica", 1);
  while (row.again()) {
    RedisServer replica;
    call_while(
        [&](Load& load) {
          replica.follow(*server_);
          server_->kill();
          replica.take_place_of(*server_);
          expect_decisions(load);
          expect_all_shared(*a_, *b_);
          expect_decisions(load);
        },
        row);
  }
  tell_most(row);
}

}  // namespace
