#include "core/gcra.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <random>
#include <vector>

namespace toolyard {
namespace {

constexpr std::int64_t second = 1'000'000;
constexpr std::int64_t minute = 60 * second;
constexpr std::int64_t day = 1440 * minute;
constexpr std::int64_t start = 1'763'726'400 * second;

// Reference implementation: a token bucket in units that need no division.
class Bucket {
 public:
  explicit Bucket(const Rate& rate) : rate_(rate), level_(full()) {}
  bool take(std::int64_t now_us) {
    level_ = std::min(full(), level_ + __int128{now_us - last_us_} * rate_.limit);
    last_us_ = now_us;
    if (level_ < rate_.period_us) return false;
    level_ -= rate_.period_us;
    return true;
  }

 private:
  __int128 full() const { return __int128{rate_.burst} * rate_.period_us; }
  Rate rate_;
  __int128 level_;
  std::int64_t last_us_ = 0;
};

class Random {
 public:
  explicit Random(unsigned seed) : engine_(seed) {}
  // Every order of magnitude is equally likely.
  std::int64_t up_to(std::int64_t most) {
    const auto spread = std::uniform_real_distribution<>(0, std::log(double(most)))(engine_);
    return std::clamp<std::int64_t>(std::int64_t(std::exp(spread)), 1, most);
  }
  Rate rate() { return {.limit = up_to(1'000'000'000), .burst = up_to(1'000'000'000)}; }

 private:
  std::mt19937_64 engine_;
};

TEST(Gcra, AllowsTheBurstAndThenTheRate) {
  const Rate rate{.limit = 600, .burst = 600};
  ArrivalTime arrival;
  for (int call = 0; call < 600; ++call) {
    const auto outcome = take(rate, arrival, start);
    ASSERT_TRUE(outcome.is_allowed) << call;
    EXPECT_EQ(outcome.state.remaining, 599 - call);
    EXPECT_EQ(outcome.state.reset_us, (call + 1) * 100'000);
    arrival = outcome.arrival;
  }
  const auto refused = take(rate, arrival, start);
  EXPECT_FALSE(refused.is_allowed);
  EXPECT_EQ(refused.arrival, arrival);
  EXPECT_EQ(refused.state, (RateState{0, minute, 100'000}));
  EXPECT_FALSE(take(rate, arrival, start + 99'999).is_allowed);
  EXPECT_TRUE(take(rate, arrival, start + 100'000).is_allowed);
}

TEST(Gcra, AgreesWithABucketOfTokens) {
  for (unsigned seed = 0; seed < 300; ++seed) {
    Random random(seed);
    const auto rate = random.rate();
    const auto step = std::max<std::int64_t>(1, 3 * rate.period_us / rate.limit);
    Bucket bucket(rate);
    ArrivalTime arrival;
    auto now = start;
    for (int call = 0; call < 2'000; ++call) {
      now += random.up_to(step) - 1;
      if (call % 500 == 499) now += random.up_to(day);
      const auto outcome = take(rate, arrival, now);
      ASSERT_EQ(outcome.is_allowed, bucket.take(now)) << "seed " << seed << ", call " << call;
      arrival = outcome.arrival;
    }
  }
}

// A caller that never pauses, checked over every window between two of its calls.
TEST(Gcra, AllowsExactlyWhatIsPromisedInAnyWindow) {
  for (const std::int64_t limit : {7, 60, 61, 599, 6'000}) {
    const Rate rate{.limit = limit, .burst = 5};
    std::vector<std::int64_t> allowed;
    ArrivalTime arrival;
    for (auto now = start; now < start + 3 * minute; now += 997) {
      const auto outcome = take(rate, arrival, now);
      if (outcome.is_allowed) allowed.push_back(now);
      arrival = outcome.arrival;
    }
    EXPECT_NEAR(double(allowed.size()), double(5 + 3 * limit), 1);
    for (std::size_t first = 0; first < allowed.size(); first += 1 + first / 50)
      for (auto last = first; last < allowed.size(); ++last) {
        const auto span = allowed[last] - allowed[first];
        ASSERT_LE(std::int64_t(last - first + 1), 5 + span * limit / minute);
      }
  }
}

TEST(Gcra, ReportsTheExactWait) {
  for (unsigned seed = 0; seed < 2'000; ++seed) {
    Random random(seed);
    Rate rate = random.rate();
    rate.burst = random.up_to(50);
    ArrivalTime arrival;
    const auto now = start + random.up_to(day);
    Outcome outcome;
    do {
      outcome = take(rate, arrival, now);
      arrival = outcome.arrival;
    } while (outcome.is_allowed);
    const auto wait = outcome.state.retry_after_us;
    ASSERT_GT(wait, 0);
    EXPECT_TRUE(take(rate, arrival, now + wait).is_allowed) << seed;
    EXPECT_FALSE(take(rate, arrival, now + wait - 1).is_allowed) << seed;
    const auto reset = outcome.state.reset_us;
    EXPECT_EQ(state_of(rate, arrival, now + reset).remaining, rate.burst) << seed;
    EXPECT_LT(state_of(rate, arrival, now + reset - 1).remaining, rate.burst) << seed;
  }
}

TEST(Gcra, ReportsTheRemainingCalls) {
  for (unsigned seed = 0; seed < 500; ++seed) {
    Random random(seed);
    Rate rate = random.rate();
    rate.burst = random.up_to(100);
    ArrivalTime arrival;
    auto now = start;
    for (int call = 0; call < 50; ++call) {
      arrival = take(rate, arrival, now).arrival;
      now += random.up_to(std::max<std::int64_t>(1, 4 * rate.period_us / rate.limit)) - 1;
    }
    const auto report = state_of(rate, arrival, now).remaining;
    std::int64_t left = 0;
    for (; take(rate, arrival, now).is_allowed; ++left) arrival = take(rate, arrival, now).arrival;
    EXPECT_EQ(report, left) << seed;
  }
}

TEST(Gcra, AClockThatJumpsADayForthAndBackGivesNoMoreThanTheBurst) {
  const Rate rate{.limit = 60, .burst = 10};
  ArrivalTime arrival;
  const auto greedy = [&](std::int64_t now) {
    int count = 0;
    for (Outcome outcome; (outcome = take(rate, arrival, now)).is_allowed; ++count)
      arrival = outcome.arrival;
    // The server also stores the arrival time that results from a rejected call.
    arrival = take(rate, arrival, now).arrival;
    return count;
  };
  EXPECT_EQ(greedy(start), 10);
  EXPECT_EQ(greedy(start + day), 10);
  // After the clock jumps back, nothing of the day is left, and the wait is the usual one.
  EXPECT_EQ(greedy(start), 0);
  EXPECT_EQ(state_of(rate, arrival, start).retry_after_us, second);
  EXPECT_EQ(greedy(start + second - 1), 0);
  EXPECT_EQ(greedy(start + second), 1);
  EXPECT_EQ(greedy(start + 6 * second), 5);
}

TEST(Gcra, TakesExtremeTimesAndRates) {
  const Rate most{.limit = 1'000'000'000, .burst = 1'000'000'000};
  const auto last = std::numeric_limits<std::int64_t>::max();
  EXPECT_TRUE(take(most, {.us = -last, .fraction = 5, .limit = 7}, start).is_allowed);
  EXPECT_FALSE(take(most, {.us = last, .fraction = 5, .limit = 7}, start).is_allowed);
  EXPECT_FALSE(take(most, {.us = last, .limit = 1'000'000'000}, -start).is_allowed);
  EXPECT_EQ(take(most, {}, start).state.remaining, 999'999'999);
  const Rate least{.limit = 1, .burst = 1};
  const auto once = take(least, {}, start);
  EXPECT_EQ(once.state, (RateState{0, minute, minute}));
}

TEST(Gcra, KeepsWhatIsOwedWhenTheLimitChanges) {
  ArrivalTime arrival;
  for (int call = 0; call < 7; ++call)
    arrival = take({.limit = 7, .burst = 7}, arrival, start).arrival;
  const Rate changed{.limit = 11, .burst = 11};
  EXPECT_FALSE(take(changed, arrival, start).is_allowed);
  EXPECT_NEAR(double(take(changed, arrival, start).state.retry_after_us), double(minute) / 11, 2);
}

TEST(Gcra, SharesAtLeastACall) {
  EXPECT_EQ(share_of({.limit = 600, .burst = 90}, 4), (Rate{.limit = 150, .burst = 22}));
  EXPECT_EQ(share_of({.limit = 3, .burst = 2}, 8), (Rate{.limit = 1, .burst = 1}));
  EXPECT_EQ(share_of({.limit = 3, .burst = 2}, 0), (Rate{.limit = 3, .burst = 2}));
}

}  // namespace
}  // namespace toolyard
