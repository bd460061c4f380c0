// Tests decisions about rate limits and quotas, made in memory and in Redis. Real time passes, so
// that rates are slow where no call may be refilled, and fast where some must be.
#include <gtest/gtest.h>

#include <array>
#include <atomic>

#include "tests/limits/node.h"

namespace {

using namespace toolyard;
using namespace toolyard::limits;
using toolyard::testing::in_parallel;
using toolyard::testing::Node;
using toolyard::testing::RedisServer;

enum class Where { memory, redis };

class Decisions : public ::testing::TestWithParam<Where> {
 protected:
  void SetUp() override {
    const auto used = [this](const Subject&, Month) { return used_.load(); };
    if (GetParam() == Where::memory) {
      node_.emplace(used);
      return;
    }
    if (!RedisServer::is_there()) GTEST_SKIP() << "no redis-server";
    server_.emplace();
    // A long timeout, so that a busy machine does not look like a failure of Redis.
    node_.emplace(used, *server_, std::chrono::seconds(20));
    ASSERT_TRUE(node_->becomes_shared());
  }
  void TearDown() override {
    if (!node_) return;
    EXPECT_EQ(node_->limiter().is_shared(), GetParam() == Where::redis);
  }

  std::optional<RedisServer> server_;
  std::optional<Node> node_;
  std::atomic<std::int64_t> used_ = 0;
};

const Subject ada = subject_of(UserId(1));

Allowance slow(const Subject& subject, std::int64_t burst) {
  return rate_allowance(subject, 1, burst);
}
Allowance slow_with_quota(std::int64_t burst, std::int64_t quota) {
  auto both = slow(ada, burst);
  both.quotas = Allowance::MonthlyQuota{ada, quota};
  return both;
}

TEST_P(Decisions, ReportTheRemainingCalls) {
  auto allowance = rate_allowance(ada, 60, 100);
  allowance.quotas = Allowance::MonthlyQuota{ada, 1'000};
  const auto month = month_at(system_now());
  const auto first = node_->decide(allowance);
  EXPECT_TRUE(first.is_allowed());
  EXPECT_EQ(first.rate, (Decision::Policy{60, 60, 99, 1}));
  ASSERT_TRUE(first.quota);
  EXPECT_EQ(first.quota->limit, 1'000);
  EXPECT_EQ(first.quota->window_s, month.length_s);
  EXPECT_EQ(first.quota->remaining, 999);
  EXPECT_NEAR(double(first.quota->reset_s), double(month.left_s), 60);
  EXPECT_EQ(first.retry_after_s, 0);
}

TEST_P(Decisions, AllowTheBurstAndNoMore) {
  for (int left = 49; left >= 0; --left) {
    const auto decision = node_->decide(slow(ada, 50));
    ASSERT_TRUE(decision.is_allowed());
    EXPECT_EQ(decision.rate->remaining, left);
  }
  const auto refused = node_->decide(slow(ada, 50));
  EXPECT_EQ(refused.refused_by, RefusedBy::rate);
  EXPECT_EQ(refused.rate->remaining, 0);
  EXPECT_GE(refused.retry_after_s, 1);
  EXPECT_LE(refused.retry_after_s, 60);
  EXPECT_EQ(refused.rate->reset_s, refused.retry_after_s);
  EXPECT_TRUE(node_->decide(slow(subject_of(UserId(2)), 50)).is_allowed());
}

TEST_P(Decisions, RefuseWithoutTaking) {
  EXPECT_EQ(node_->greedy(slow_with_quota(5, 3)), 3);
  auto refused = node_->decide(slow_with_quota(5, 3));
  EXPECT_EQ(refused.refused_by, RefusedBy::quota);
  EXPECT_EQ(refused.rate->remaining, 2);
  EXPECT_EQ(refused.quota->remaining, 0);
  EXPECT_EQ(refused.retry_after_s, refused.quota->reset_s);
  EXPECT_EQ(node_->greedy(slow_with_quota(5, 100)), 2);
  refused = node_->decide(slow_with_quota(5, 100));
  EXPECT_EQ(refused.refused_by, RefusedBy::rate);
  EXPECT_EQ(refused.quota->remaining, 95);
  EXPECT_LE(refused.retry_after_s, 60);
  // The quota is used up as well, so that waiting for the rate alone is not enough.
  refused = node_->decide(slow_with_quota(5, 5));
  EXPECT_EQ(refused.refused_by, RefusedBy::rate);
  EXPECT_EQ(refused.retry_after_s, refused.quota->reset_s);
}

TEST_P(Decisions, GoOnFromWhatWasUsed) {
  used_ = 995;
  const Allowance allowance{.rates = {}, .quotas = Allowance::MonthlyQuota{ada, 1'000}};
  EXPECT_EQ(node_->greedy(allowance), 5);
  EXPECT_FALSE(node_->decide(allowance).rate);
}

TEST_P(Decisions, PromiseHonestWaits) {
  const auto allowance = rate_allowance(ada, 60, 1);
  EXPECT_TRUE(node_->decide(allowance).is_allowed());
  const auto refused = node_->decide(allowance);
  if (refused.is_allowed()) GTEST_SKIP() << "a second passed between two calls";
  std::this_thread::sleep_for(std::chrono::seconds(refused.retry_after_s));
  EXPECT_TRUE(node_->decide(allowance).is_allowed());
}

TEST_P(Decisions, RefillEvenly) {
  const auto allowance = rate_allowance(ada, 6'000, 5);
  const auto start = std::chrono::steady_clock::now();
  const auto passed = [&] {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  };
  int allowed = 0;
  double last = 0;
  while (passed() < 1) {
    const auto before = passed();
    if (node_->decide(allowance).is_allowed()) {
      ++allowed;
      last = passed();
    }
    ASSERT_LE(allowed, 5 + 100 * passed() + 1);
    if (before > last + 1) FAIL() << "nothing came back for a second";
  }
  EXPECT_GT(allowed, 5);
}

TEST_P(Decisions, AreExactInParallel) {
  used_ = 50;
  const std::vector<std::pair<Allowance, int>> cases{
      {slow(subject_of(KeyId(1)), 300), 300},
      {{.rates = {}, .quotas = Allowance::MonthlyQuota{subject_of(KeyId(2)), 250}}, 200},
      {slow_with_quota(250, 190), 140}};
  for (const auto& [allowance, expected] : cases) {
    std::atomic<int> allowed = 0;
    in_parallel(16, [&](int) {
      for (int call = 0; call < 40; ++call) allowed += node_->decide(allowance).is_allowed();
    });
    EXPECT_EQ(allowed, expected);
  }
}

// An API key of the account `ada` with its own rate or quota, in addition to that of the account.
Allowance of_key(std::int64_t key, std::int64_t own, std::int64_t whole) {
  const auto own_rate = slow(subject_of(KeyId(key)), own).rates[0];
  return {.rates = {slow(ada, whole).rates[0], own_rate}, .quotas = {}};
}
Allowance quota_of_key(std::int64_t key, std::int64_t own, std::int64_t whole) {
  return {.rates = {}, .quotas = {{ada, whole}, {subject_of(KeyId(key)), own}}};
}

TEST_P(Decisions, HoldAKeyToItsOwnLimitAndToItsAccounts) {
  for (const auto& limited : {of_key, quota_of_key}) {
    EXPECT_EQ(node_->greedy(limited(1, 4, 10)), 4);
    EXPECT_EQ(node_->greedy(limited(2, 4, 10)), 4);
    for (int key = 3; key < 20; ++key)
      EXPECT_EQ(node_->greedy(limited(key, 4, 10)), key == 3 ? 2 : 0) << "no more than one plan";
    const auto whole = limited(1, 4, 10);
    EXPECT_EQ(node_->greedy({.rates = whole.rates.empty() ? whole.rates : whole.rates[0],
                             .quotas = whole.quotas.empty() ? whole.quotas : whole.quotas[0]}),
              0);
  }
}

TEST_P(Decisions, TakeFromAllOrFromNone) {
  auto both = of_key(1, 3, 10);
  both.quotas = quota_of_key(1, 5, 10).quotas;
  const auto left_of = [&](std::size_t number) {
    return node_->decide({.rates = {}, .quotas = both.quotas[number]}).quota->remaining;
  };
  EXPECT_EQ(node_->greedy(both), 3);
  for (int i = 0; i < 20; ++i) EXPECT_EQ(node_->decide(both).refused_by, RefusedBy::rate);
  EXPECT_EQ(node_->decide(slow(ada, 10)).rate->remaining, 6) << "its own rate alone refused";
  EXPECT_EQ(left_of(0), 6);
  EXPECT_EQ(left_of(1), 1);
  EXPECT_EQ(left_of(1), 0);
  both.rates[1] = slow(subject_of(KeyId(2)), 9).rates[0];
  for (int i = 0; i < 20; ++i) EXPECT_EQ(node_->decide(both).refused_by, RefusedBy::quota);
  EXPECT_EQ(node_->decide(slow(ada, 10)).rate->remaining, 5) << "its own quota alone refused";
  EXPECT_EQ(node_->decide(slow(subject_of(KeyId(2)), 9)).rate->remaining, 8);
  EXPECT_EQ(left_of(0), 5);
  both.quotas = Allowance::MonthlyQuota{ada, 0};
  for (int i = 0; i < 20; ++i) EXPECT_EQ(node_->decide(both).refused_by, RefusedBy::quota);
  EXPECT_EQ(node_->decide(slow(subject_of(KeyId(2)), 9)).rate->remaining, 7);
}

TEST_P(Decisions, TellWhatIsTightest) {
  auto both = of_key(1, 4, 6);
  both.rates[1].rate.limit = 2;
  both.quotas = quota_of_key(1, 8, 10).quotas;
  auto report = node_->decide(both);
  EXPECT_EQ(report.rate->limit, 2);
  EXPECT_EQ(report.rate->remaining, 3);
  EXPECT_EQ(report.quota->limit, 8);
  EXPECT_EQ(report.quota->remaining, 7);
  auto others = slow(ada, 6);
  others.quotas = both.quotas[0];
  for (int i = 0; i < 3; ++i) EXPECT_TRUE(node_->decide(others).is_allowed());
  report = node_->decide(both);
  EXPECT_EQ(report.rate->limit, 1) << "by now the account has less left";
  EXPECT_EQ(report.rate->remaining, 1);
  EXPECT_EQ(report.quota->limit, 10);
  EXPECT_EQ(report.quota->remaining, 5);
}

TEST_P(Decisions, PromiseTheLongestWait) {
  for (const std::int64_t key : {1, 2}) {
    const auto user = subject_of(UserId(key));
    const auto fast = rate_allowance(key == 1 ? user : subject_of(KeyId(key)), 6, 1).rates[0];
    const auto slow_one = slow(key == 2 ? user : subject_of(KeyId(key)), 1).rates[0];
    Allowance both{.rates = {slow_one, fast}, .quotas = {}};
    if (key == 1) both.rates = {fast, slow_one};
    EXPECT_TRUE(node_->decide(both).is_allowed());
    auto refused = node_->decide(both);
    EXPECT_EQ(refused.refused_by, RefusedBy::rate);
    EXPECT_EQ(refused.rate->limit, 1);
    EXPECT_GT(refused.retry_after_s, 10);
    EXPECT_LE(refused.retry_after_s, 60);
    EXPECT_EQ(refused.rate->reset_s, refused.retry_after_s);
    both.quotas = {{user, 0}, {subject_of(KeyId(key)), 9}};
    refused = node_->decide(both);
    EXPECT_EQ(refused.refused_by, RefusedBy::rate);
    EXPECT_EQ(refused.quota->limit, 0);
    EXPECT_EQ(refused.retry_after_s, refused.quota->reset_s);
  }
}

TEST_P(Decisions, AreExactInParallelForTheKeysOfOneAccount) {
  for (const auto& limited : {of_key, quota_of_key}) {
    std::array<std::atomic<int>, 4> allowed{};
    in_parallel(16, [&](int number) {
      const auto key = std::size_t(number) % allowed.size();
      const auto allowance = limited(std::int64_t(key) + 1, 100, 250);
      for (int call = 0; call < 40; ++call) allowed[key] += node_->decide(allowance).is_allowed();
    });
    int sum = 0;
    for (const auto& one : allowed) {
      EXPECT_LE(one, 100);
      sum += one;
    }
    EXPECT_EQ(sum, 250);
  }
}

TEST_P(Decisions, LetTheUnlimitedPass) {
  for (int i = 0; i < 100; ++i) EXPECT_TRUE(node_->decide({}).is_allowed());
}

INSTANTIATE_TEST_SUITE_P(Limits, Decisions, ::testing::Values(Where::memory, Where::redis),
                         [](const auto& given) {
                           return given.param == Where::memory ? "InMemory" : "InRedis";
                         });

}  // namespace
