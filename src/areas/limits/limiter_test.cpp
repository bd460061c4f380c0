#include "areas/limits/limits.h"

#include <gtest/gtest.h>

#include <array>
#include <atomic>
#include <thread>
#include <vector>

#include "core/time/time.h"

namespace toolyard::limits {
namespace {

constexpr std::int64_t second = 1'000'000;

// A limiter whose clocks change only when the test moves them.
class LimiterTest : public testing::Test {
 protected:
  Limiter limiter(std::size_t max_subjects = 1 << 16) {
    return Limiter({.clock = [this] { return Instant(std::chrono::microseconds(wall_us.load())); },
                    .steady_clock = [this] { return now_us.load(); },
                    .used =
                        [this](const Subject&, Month) {
                          ++questions;
                          return used.load();
                        },
                    .max_subjects = max_subjects});
  }
  void set_wall(std::string_view text) {
    wall_us = parse_rfc3339(text)->time_since_epoch().count();
  }
  std::atomic<std::int64_t> now_us = 5 * second;
  std::atomic<std::int64_t> wall_us =
      parse_rfc3339("2026-11-21T12:00:00Z")->time_since_epoch().count();
  std::atomic<std::int64_t> used = 0;
  std::atomic<int> questions = 0;
};

const Subject ada = subject_of(UserId(1));
const Subject bob = subject_of(UserId(2));

Allowance rate(const Subject& subject, std::int64_t per_minute, std::int64_t burst) {
  return rate_allowance(subject, per_minute, burst);
}
Allowance quota(const Subject& subject, std::int64_t calls) {
  return {.rates = {}, .quotas = Allowance::MonthlyQuota{subject, calls}};
}

int greedy(Limiter& limiter, const Allowance& allowance) {
  int count = 0;
  while (count < 100'000 && limiter.decide_alone(allowance).is_allowed()) ++count;
  return count;
}

TEST_F(LimiterTest, ReportsTheRemainingCalls) {
  auto limits = limiter();
  auto allowance = rate_allowance(ada, 600);
  allowance.quotas = Allowance::MonthlyQuota{ada, 1'000};
  const auto first = limits.decide_alone(allowance);
  EXPECT_TRUE(first.is_allowed());
  EXPECT_EQ(first.rate, (Decision::Policy{600, 60, 599, 1}));
  EXPECT_EQ(first.quota, (Decision::Policy{1'000, 30 * 86'400, 999, 9 * 86'400 + 43'200}));
  EXPECT_EQ(first.retry_after_s, 0);
  EXPECT_EQ(greedy(limits, allowance), 599);
  const auto refused = limits.decide_alone(allowance);
  EXPECT_EQ(refused.refused_by, RefusedBy::rate);
  EXPECT_EQ(refused.rate, (Decision::Policy{600, 60, 0, 1}));
  EXPECT_EQ(refused.quota->remaining, 400);
  EXPECT_EQ(refused.retry_after_s, 1);
}

TEST_F(LimiterTest, LetsTheUnlimitedPass) {
  auto limits = limiter();
  const auto decision = limits.decide_alone({});
  EXPECT_TRUE(decision.is_allowed());
  EXPECT_FALSE(decision.rate || decision.quota);
  EXPECT_EQ(limits.memory_bytes(), 0u);
}

TEST_F(LimiterTest, KeepsSubjectsApart) {
  auto limits = limiter();
  EXPECT_EQ(greedy(limits, rate(ada, 60, 3)), 3);
  EXPECT_EQ(greedy(limits, rate(bob, 60, 5)), 5);
  EXPECT_EQ(greedy(limits, rate(subject_of(KeyId(1)), 60, 4)), 4);
  EXPECT_EQ(greedy(limits, rate(subject_of_address("0.0.0.1"), 60, 2)), 2);
  EXPECT_EQ(greedy(limits, rate(ada, 60, 3)), 0);
}

TEST_F(LimiterTest, ARefusedCallTakesNothing) {
  auto limits = limiter();
  auto both = rate(ada, 60, 3);
  both.quotas = Allowance::MonthlyQuota{ada, 100};
  EXPECT_EQ(greedy(limits, both), 3);
  for (int i = 0; i < 50; ++i) EXPECT_EQ(limits.decide_alone(both).quota->remaining, 97);
  auto tight = rate(bob, 60, 5);
  tight.quotas = Allowance::MonthlyQuota{bob, 2};
  EXPECT_EQ(greedy(limits, tight), 2);
  for (int i = 0; i < 50; ++i) {
    const auto refused = limits.decide_alone(tight);
    EXPECT_EQ(refused.refused_by, RefusedBy::quota);
    EXPECT_EQ(refused.rate->remaining, 3);
    EXPECT_EQ(refused.retry_after_s, refused.quota->reset_s);
  }
}

TEST_F(LimiterTest, ACallAfterTheReportedWaitIsAllowed) {
  for (const std::int64_t per_minute : {1, 7, 59, 60, 61, 1'000, 1'000'000'000}) {
    auto limits = limiter();
    const auto allowance = rate(ada, per_minute, 3);
    for (int i = 0; i < 20; ++i) {
      greedy(limits, allowance);
      const auto refused = limits.decide_alone(allowance);
      if (refused.is_allowed()) break;  // more than one a microsecond
      now_us += refused.retry_after_s * second;
      ASSERT_TRUE(limits.decide_alone(allowance).is_allowed()) << per_minute;
      now_us += i * 12'345;
    }
  }
  // A used-up quota makes the wait longer than the rate alone.
  auto limits = limiter();
  auto both = rate(ada, 60, 4);
  both.quotas = Allowance::MonthlyQuota{ada, 4};
  EXPECT_EQ(greedy(limits, both), 4);
  const auto refused = limits.decide_alone(both);
  EXPECT_EQ(refused.refused_by, RefusedBy::rate);
  EXPECT_EQ(refused.rate->reset_s, 1);
  EXPECT_EQ(refused.retry_after_s, 9 * 86'400 + 43'200);
  now_us += refused.retry_after_s * second;
  wall_us += refused.retry_after_s * second;
  EXPECT_TRUE(limits.decide_alone(both).is_allowed());
}

TEST_F(LimiterTest, AQuotaStartsFromTheStoredUsage) {
  used = 990;
  auto limits = limiter();
  EXPECT_EQ(greedy(limits, quota(ada, 1'000)), 10);
  EXPECT_EQ(questions, 1);
  EXPECT_EQ(greedy(limits, quota(ada, 1'005)), 5) << "the quota was raised";
  EXPECT_EQ(questions, 1);
  EXPECT_EQ(limits.decide_alone(quota(ada, 500)).quota->remaining, 0);
}

TEST_F(LimiterTest, MonthsBeginAndEndInUtc) {
  auto limits = limiter();
  set_wall("2026-11-30T23:59:59.5Z");
  EXPECT_EQ(greedy(limits, quota(ada, 3)), 3);
  EXPECT_EQ(limits.decide_alone(quota(ada, 3)).retry_after_s, 1);
  set_wall("2026-12-01T00:00:00Z");
  EXPECT_EQ(greedy(limits, quota(ada, 3)), 3);
  const auto december = limits.decide_alone(quota(ada, 3)).quota;
  EXPECT_EQ(december, (Decision::Policy{3, 31 * 86'400, 0, 31 * 86'400}));
  // After the clock was set back, the old month is as it was.
  set_wall("2026-11-30T12:00:00Z");
  EXPECT_EQ(greedy(limits, quota(ada, 3)), 0);
  set_wall("2027-02-28T23:00:00Z");
  EXPECT_EQ(limits.decide_alone(quota(ada, 3)).quota, (Decision::Policy{3, 28 * 86'400, 2, 3'600}));
}

TEST_F(LimiterTest, JumpsOfTheClockGiveNothing) {
  auto limits = limiter();
  EXPECT_EQ(greedy(limits, rate(ada, 60, 10)), 10);
  wall_us += 86'400 * second;
  EXPECT_EQ(greedy(limits, rate(ada, 60, 10)), 0) << "rates do not look at the time of day";
  now_us += 86'400 * second;
  EXPECT_EQ(greedy(limits, rate(ada, 60, 10)), 10);
  now_us -= 86'400 * second;
  EXPECT_EQ(greedy(limits, rate(ada, 60, 10)), 0);
  now_us += second;
  EXPECT_EQ(greedy(limits, rate(ada, 60, 10)), 1);
}

TEST_F(LimiterTest, IsExactUnderManyThreads) {
  used = 100;
  auto limits = limiter();
  struct Case {
    Allowance allowance;
    int expected;
  };
  auto both = rate(subject_of(KeyId(7)), 60, 5'000);
  both.quotas = Allowance::MonthlyQuota{subject_of(UserId(7)), 3'100};
  const std::vector<Case> cases{
      {rate(ada, 60, 1'234), 1'234}, {quota(bob, 2'100), 2'000}, {both, 3'000}};
  for (const auto& one : cases) {
    std::atomic<int> allowed = 0;
    std::atomic<int> waiting = 200;
    std::vector<std::thread> threads;
    for (int i = 0; i < 200; ++i)
      threads.emplace_back([&] {
        for (--waiting; waiting > 0;) std::this_thread::yield();
        for (int call = 0; call < 50; ++call)
          if (limits.decide_alone(one.allowance).is_allowed()) ++allowed;
      });
    for (auto& thread : threads) thread.join();
    EXPECT_EQ(allowed, one.expected);
  }
}

// Keys of one account: each thread has its own limit in each pair and shares the other.
TEST_F(LimiterTest, IsExactForTheKeysOfOneAccount) {
  used = 100;
  auto limits = limiter();
  constexpr std::size_t keys = 20;
  std::array<std::atomic<int>, keys> allowed{};
  std::vector<std::thread> threads;
  for (std::size_t i = 0; i < 100; ++i)
    threads.emplace_back([&, key = i % keys] {
      const auto own = subject_of(KeyId(std::int64_t(key) + 1));
      auto both = rate(ada, 1, 1'000);
      both.rates.add(rate(own, 1, key % 2 == 0 ? 90 : 200).rates[0]);
      both.quotas = {{ada, 1'050}, {own, key % 2 == 0 ? 300 : 190}};
      for (int call = 0; call < 50; ++call)
        if (limits.decide_alone(both).is_allowed()) ++allowed[key];
    });
  for (auto& thread : threads) thread.join();
  int sum = 0;
  for (const auto& one : allowed) {
    EXPECT_LE(one, 90);
    sum += one;
  }
  EXPECT_EQ(sum, 950);
  EXPECT_EQ(limits.decide_alone(rate(ada, 1, 1'000)).rate->remaining, 49);
}

TEST_F(LimiterTest, JumpsOfTheClockGiveNothingToAKeyEither) {
  auto limits = limiter();
  auto both = rate(ada, 60, 10);
  both.rates.add(rate(bob, 60, 5).rates[0]);
  now_us += 86'400 * second;
  EXPECT_EQ(greedy(limits, both), 5);
  now_us -= 86'400 * second;
  EXPECT_EQ(greedy(limits, both), 0);
  // The wait is not longer than from an empty bucket.
  now_us += second;
  EXPECT_EQ(greedy(limits, both), 1);
  now_us += 10 * second;
  EXPECT_EQ(greedy(limits, both), 5);
}

// Room for eight in each of 64 places, so that keys and accounts often compete for one.
TEST_F(LimiterTest, DecidesAboutTwoWhereThereIsHardlyRoom) {
  auto limits = limiter(1);
  for (std::int64_t i = 1; i <= 5'000; ++i) {
    const auto user = subject_of(UserId(i)), key = subject_of(KeyId(i));
    auto both = rate(user, 60, 20);
    both.rates.add(rate(key, 60, 4).rates[0]);
    both.quotas = {{user, 10}, {key, 3}};
    const auto decision = limits.decide_alone(both);
    ASSERT_TRUE(decision.is_allowed());
    ASSERT_EQ(decision.rate->remaining, 3);
    ASSERT_EQ(decision.quota->remaining, 2);
  }
}

TEST_F(LimiterTest, ManyAddressesTakeNoMoreMemoryThanIsSet) {
  auto limits = limiter(1 << 14);
  const auto victim = subject_of_address("203.0.113.9");
  EXPECT_EQ(greedy(limits, rate(victim, 60, 60)), 60);
  EXPECT_EQ(greedy(limits, rate(ada, 60, 60)), 60);
  Address address;
  address.bytes[0] = 0x20;
  for (std::uint32_t i = 0; i < 1'000'000; ++i) {
    for (int byte = 0; byte < 4; ++byte) address.bytes[4 + byte] = (unsigned char)(i >> 8 * byte);
    ASSERT_TRUE(limits.decide_alone(rate(subject_of(address), 60, 60)).is_allowed());
  }
  EXPECT_LE(limits.memory_bytes(), 32u * (1 << 14) + 4'096);
  // Subjects whose rate is used up are not forgotten in favor of those that have hardly begun.
  EXPECT_EQ(greedy(limits, rate(victim, 60, 60)), 0);
  EXPECT_EQ(greedy(limits, rate(ada, 60, 60)), 0);
}

TEST_F(LimiterTest, AnEvictedQuotaIsRequestedAgain) {
  auto limits = limiter(512);
  used = 3;
  for (std::int64_t user = 1; user <= 20'000; ++user) {
    now_us += 1'000;
    const auto decision = limits.decide_alone(quota(subject_of(UserId(user)), 10));
    ASSERT_EQ(decision.quota->remaining, 6);
  }
  EXPECT_LE(limits.memory_bytes(), 32u * 512);
  EXPECT_EQ(questions, 20'000);
  used = 10;
  EXPECT_FALSE(limits.decide_alone(quota(subject_of(UserId(1)), 10)).is_allowed());
}

TEST_F(LimiterTest, GrowsOnlyWhenItMust) {
  auto limits = limiter();
  for (int i = 0; i < 100'000; ++i) {
    now_us += second;  // the previous one has its whole burst again
    limits.decide_alone(rate(subject_of(KeyId(i)), 60, 60));
  }
  EXPECT_LE(limits.memory_bytes(), 32u * 8 * 64);
  const auto before = limits.memory_bytes();
  limits.decide_alone(quota(ada, 10));
  EXPECT_EQ(limits.memory_bytes(), before + 32u * 8);
}

}  // namespace
}  // namespace toolyard::limits
