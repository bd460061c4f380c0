// A limiter with shared counters that return what the test specifies.
#include <gtest/gtest.h>

#include <vector>

#include "areas/limits/limits.h"

namespace toolyard::limits {
namespace {

constexpr std::int64_t one_second = 1'000'000;

struct Script {
  bool is_shared = true;
  std::int64_t nodes = 2;
  std::optional<SharedVerdict> verdict;
  std::vector<SharedCall> calls = {};
};

class ScriptedCounters final : public SharedCounters {
 public:
  explicit ScriptedCounters(Script& script) : script_(script) {}
  void take(const SharedCall& call, Done done) override {
    script_.calls.push_back(call);
    done(script_.verdict);
  }
  bool is_shared() const override { return script_.is_shared; }
  std::int64_t nodes() const override { return script_.nodes; }

 private:
  Script& script_;
};

class SharedLimiter : public testing::Test {
 protected:
  Decision decide(const Allowance& allowance) {
    std::optional<Decision> made;
    limiter_.decide(allowance, [&](const Decision& decision) { made = decision; });
    EXPECT_TRUE(made);
    return made.value_or(Decision{});
  }
  SharedVerdict found(SharedVerdict::Found found, std::int64_t used) const {
    return {.found = found, .now_us = 77 * one_second, .arrivals = ArrivalTime{}, .used = used};
  }

  Script script_;
  std::int64_t now_us_ = 5 * one_second;
  std::int64_t used_ = 40;
  int questions_ = 0;
  Limiter limiter_{{.clock = [] { return Instant(std::chrono::seconds(1'795'262'400)); },
                    .steady_clock = [this] { return now_us_; },
                    .used =
                        [this](const Subject&, Month) {
                          ++questions_;
                          return used_;
                        }},
                   std::make_unique<ScriptedCounters>(script_)};
  const Subject ada_ = subject_of(UserId(1));
  const Allowance quota_{.rates = {}, .quotas = Allowance::MonthlyQuota{ada_, 100}};
  const Allowance rate_ = rate_allowance(ada_, 60, 10);
};

using enum SharedVerdict::Found;

TEST_F(SharedLimiter, SaysWhatTheCountersSay) {
  script_.verdict = found(granted, 63);
  auto both = rate_;
  both.quotas = quota_.quotas;
  script_.verdict->arrivals[0] = {.us = 80 * one_second, .fraction = 0, .limit = 60};
  auto decision = decide(both);
  EXPECT_TRUE(decision.is_allowed());
  EXPECT_EQ(decision.rate, (Decision::Policy{60, 60, 7, 3}));
  EXPECT_EQ(decision.quota->remaining, 37);
  ASSERT_EQ(script_.calls.size(), 1u);
  EXPECT_EQ(script_.calls[0].rates[0].rate, (Rate{.limit = 60, .burst = 10}));
  EXPECT_EQ(script_.calls[0].rates[0].owed_us, 0);
  EXPECT_EQ(script_.calls[0].quotas[0].limit, 100);
  EXPECT_EQ(script_.calls[0].quotas[0].known, 40);
  EXPECT_EQ(script_.calls[0].quotas[0].owed, 0);

  script_.verdict = found(over_quota, 100);
  EXPECT_EQ(decide(both).refused_by, RefusedBy::quota);
  EXPECT_EQ(script_.calls[1].quotas[0].known, 63);
  script_.verdict = found(over_rate, 100);
  script_.verdict->arrivals[0] = {.us = 87 * one_second, .fraction = 0, .limit = 60};
  EXPECT_EQ(decide(both).refused_by, RefusedBy::rate);
  EXPECT_EQ(decide(rate_).retry_after_s, 1);
}

TEST_F(SharedLimiter, DecidesAloneWithoutAReplyAndReportsItLater) {
  EXPECT_TRUE(decide(quota_).is_allowed());
  EXPECT_TRUE(decide(quota_).is_allowed());
  EXPECT_TRUE(decide(quota_).is_allowed());
  ASSERT_EQ(script_.calls.size(), 3u);
  EXPECT_EQ(script_.calls[2].quotas[0].owed, 2) << "told again, since nobody heard";
  script_.verdict = found(granted, 44);
  EXPECT_EQ(decide(quota_).quota->remaining, 56);
  EXPECT_EQ(script_.calls[3].quotas[0].owed, 3);
  decide(quota_);
  EXPECT_EQ(script_.calls[4].quotas[0].owed, 0) << "told once";
  EXPECT_EQ(script_.calls[4].quotas[0].known, 44);
}

TEST_F(SharedLimiter, DoesNotCallUnavailableCounters) {
  script_.is_shared = false;
  int allowed = 0;
  for (int i = 0; i < 100; ++i) allowed += decide(quota_).is_allowed();
  EXPECT_EQ(allowed, 30) << "half of the 60 that are left";
  allowed = 0;
  for (int i = 0; i < 100; ++i) allowed += decide(rate_).is_allowed();
  EXPECT_EQ(allowed, 5);
  EXPECT_TRUE(script_.calls.empty());
  EXPECT_FALSE(limiter_.is_shared());
  // Then it reports what it granted: five calls of half a rate count as five of the whole one.
  script_.is_shared = true;
  script_.verdict = found(granted, 71);
  decide(rate_);
  EXPECT_EQ(script_.calls[0].rates[0].owed_us, 5 * one_second);
}

TEST_F(SharedLimiter, RefreshesUsageAfterALongTimeWithoutReplies) {
  script_.verdict = found(granted, 41);
  decide(quota_);
  EXPECT_EQ(questions_, 1);
  script_.is_shared = false;
  used_ = 90;
  now_us_ += 60 * one_second;
  EXPECT_EQ(decide(quota_).quota->remaining, 4) << "half of 10, less this one";
  EXPECT_EQ(questions_, 2);
  used_ = 99;
  now_us_ += 60 * one_second;
  EXPECT_EQ(decide(quota_).quota->remaining, 3) << "by now its own calls would count twice";
  EXPECT_EQ(questions_, 2);
}

TEST_F(SharedLimiter, AsksAboutBothAndOwesBoth) {
  const auto own = subject_of(KeyId(1));
  auto both = rate_;
  both.rates.add(rate_allowance(own, 30, 4).rates[0]);
  both.quotas = {{ada_, 100}, {own, 60}};
  EXPECT_TRUE(decide(both).is_allowed()) << "alone, since nobody answers";
  EXPECT_EQ(decide(both).rate->remaining, 0) << "half of the key's own burst";
  EXPECT_EQ(questions_, 2);
  script_.verdict = SharedVerdict{
      .found = granted,
      .now_us = 77 * one_second,
      .arrivals = {{.us = 80 * one_second, .limit = 60}, {.us = 79 * one_second, .limit = 30}},
      .used = {43, 44}};
  const auto decision = decide(both);
  EXPECT_EQ(decision.rate, (Decision::Policy{30, 60, 3, 2}));
  EXPECT_EQ(decision.quota->limit, 60);
  EXPECT_EQ(decision.quota->remaining, 16);
  const auto& report = script_.calls[2];
  ASSERT_EQ(report.rates.size(), 2u);
  EXPECT_EQ(report.rates[0].owed_us, 2 * one_second) << "two calls of half a rate";
  EXPECT_EQ(report.rates[1].owed_us, 4 * one_second);
  ASSERT_EQ(report.quotas.size(), 2u);
  for (const auto& quota : report.quotas) {
    EXPECT_EQ(quota.known, 40);
    EXPECT_EQ(quota.owed, 2);
  }
  decide(both);
  EXPECT_EQ(script_.calls[3].quotas[0].known, 43);
  EXPECT_EQ(script_.calls[3].quotas[1].known, 44);
  EXPECT_EQ(script_.calls[3].quotas[1].owed, 0);
}

TEST_F(SharedLimiter, AsksAgainOnlyAboutWhatItDoesNotKnow) {
  script_.is_shared = false;
  for (int i = 0; i < 3; ++i) decide(quota_);
  EXPECT_EQ(questions_, 1);
  used_ = 60;  // including these three
  auto both = quota_;
  both.quotas.add({subject_of(KeyId(1)), 1'000});
  const auto decision = decide(both);
  EXPECT_EQ(questions_, 2) << "about the key";
  EXPECT_EQ(decision.quota->limit, 100);
  EXPECT_EQ(decision.quota->remaining, 26) << "half of the 60 that were left, less four";
}

TEST_F(SharedLimiter, AsksNobodyAboutTheUnlimited) {
  EXPECT_TRUE(decide({}).is_allowed());
  EXPECT_TRUE(script_.calls.empty());
}

}  // namespace
}  // namespace toolyard::limits
