#include "areas/limits/allowance.h"

#include <gtest/gtest.h>

namespace toolyard::limits {
namespace {

constexpr KeyId key{5};
constexpr UserId user{9};
const Plan free_plan{
    .name = "free", .rate_limit_per_minute = 60, .burst = 10, .monthly_quota = 1'000};
const Plan unlimited{.name = "unlimited"};

void expect_rate(const Allowance& allowance, const Subject& subject, std::int64_t limit,
                 std::int64_t burst) {
  ASSERT_EQ(allowance.rates.size(), 1u);
  EXPECT_EQ(allowance.rates[0].subject, subject);
  EXPECT_EQ(allowance.rates[0].rate, (Rate{.limit = limit, .burst = burst}));
}
void expect_quota(const Allowance& allowance, const Subject& subject, std::int64_t calls) {
  ASSERT_EQ(allowance.quotas.size(), 1u);
  EXPECT_EQ(allowance.quotas[0].subject, subject);
  EXPECT_EQ(allowance.quotas[0].calls, calls);
}

TEST(Plan, WithoutAnyTheGeneralLimitHolds) {
  const auto allowance = allowance_of(key, user, {}, nullptr, 600);
  expect_rate(allowance, subject_of(user), 600, 600);
  EXPECT_TRUE(allowance.quotas.empty());
  EXPECT_TRUE(allowance_of(key, user, {}, nullptr, 0).is_unlimited());
}

TEST(Plan, ReplacesTheGeneralLimit) {
  const auto allowance = allowance_of(key, user, {}, &free_plan, 600);
  expect_rate(allowance, subject_of(user), 60, 10);
  expect_quota(allowance, subject_of(user), 1'000);
  EXPECT_TRUE(allowance_of(key, user, {}, &unlimited, 600).is_unlimited());
  EXPECT_TRUE(allowance_of(user, &unlimited, 600).is_unlimited());
}

TEST(Plan, AKeysOwnLimitHoldsBesideTheAccounts) {
  const KeyLimits narrow{.rate_limit_per_minute = 5, .monthly_quota = 50};
  const auto allowance = allowance_of(key, user, narrow, &free_plan, 600);
  ASSERT_EQ(allowance.rates.size(), 2u);
  EXPECT_EQ(allowance.rates[0].subject, subject_of(user));
  EXPECT_EQ(allowance.rates[0].rate, (Rate{.limit = 60, .burst = 10}));
  EXPECT_EQ(allowance.rates[1].subject, subject_of(key));
  EXPECT_EQ(allowance.rates[1].rate, (Rate{.limit = 5, .burst = 5}));
  ASSERT_EQ(allowance.quotas.size(), 2u);
  EXPECT_EQ(allowance.quotas[0].subject, subject_of(user));
  EXPECT_EQ(allowance.quotas[0].calls, 1'000);
  EXPECT_EQ(allowance.quotas[1].subject, subject_of(key));
  EXPECT_EQ(allowance.quotas[1].calls, 50);
  EXPECT_EQ(allowance_of(key, user, narrow, nullptr, 600).rates.size(), 2u);
}

TEST(Plan, AKeysOwnLimitStandsAloneWhereTheAccountHasNone) {
  const KeyLimits own{.rate_limit_per_minute = 1'000'000'000, .monthly_quota = 50};
  for (const auto& allowance :
       {allowance_of(key, user, own, nullptr, 0), allowance_of(key, user, own, &unlimited, 600)}) {
    expect_rate(allowance, subject_of(key), 1'000'000'000, 1'000'000'000);
    expect_quota(allowance, subject_of(key), 50);
  }
}

TEST(Plan, WhatCanNeverRefuseIsLeftOut) {
  for (const std::int64_t wide : {60, 61, 1'000'000'000}) {
    const KeyLimits own{.rate_limit_per_minute = wide, .monthly_quota = wide * 1'000};
    const auto allowance = allowance_of(key, user, own, &free_plan, 600);
    expect_rate(allowance, subject_of(user), 60, 10);
    expect_quota(allowance, subject_of(user), 1'000);
  }
  // Higher per minute, but with a lower burst.
  const Plan bursting{.name = "bursting", .rate_limit_per_minute = 60, .burst = 1'000};
  const KeyLimits own{.rate_limit_per_minute = 100};
  EXPECT_EQ(allowance_of(key, user, own, &bursting, 600).rates.size(), 2u);
  EXPECT_EQ(allowance_of(key, user, {.rate_limit_per_minute = 1'000}, &bursting, 600).rates.size(),
            1u);
}

TEST(Plan, TablesAreChecked) {
  EXPECT_TRUE(check_plans(standard_plans()));
  EXPECT_TRUE(check_plans({}));
  const auto wrong = check_plans({{.name = "a"}, {.name = "A"}, {.name = "a"}, {.name = ""}});
  ASSERT_FALSE(wrong);
  ASSERT_EQ(wrong.error().faults.size(), 3u);
  EXPECT_EQ(wrong.error().faults[0].pointer, "/plans/1/name");
  EXPECT_EQ(wrong.error().faults[1].code, "duplicate");
  const auto plans = standard_plans();
  EXPECT_EQ(find_plan(plans, "pro"), &plans[1]);
  EXPECT_EQ(find_plan(plans, "gone"), nullptr);
}

TEST(Subject, Ipv6CountsByTheNetworkAndIpv4ByTheAddress) {
  EXPECT_EQ(subject_of_address("2001:db8:1:2::1"), subject_of_address("2001:db8:1:2:ffff::9"));
  EXPECT_NE(subject_of_address("2001:db8:1:2::1"), subject_of_address("2001:db8:1:3::1"));
  EXPECT_EQ(subject_of_address("::ffff:192.0.2.1"), subject_of_address("192.0.2.1"));
  EXPECT_NE(subject_of_address("192.0.2.2"), subject_of_address("192.0.2.1"));
  EXPECT_EQ(subject_of_address("fe80::1%eth0"), subject_of_address("fe80::2"));
  EXPECT_EQ(subject_of_address(""), subject_of_address("no address"));
  EXPECT_EQ(subject_of_address("192.0.2.1"), subject_of(*parse_address("192.0.2.1")));
}

TEST(Subject, NamesAreNeverShared) {
  const std::vector<Subject> all{
      subject_of(KeyId(1)),      subject_of(UserId(1)),           subject_of_address("0.0.0.1"),
      subject_of_address("::1"), subject_of_address("0:0:0:1::"), subject_of_address("::")};
  std::vector<CounterName> names;
  for (const auto& subject : all) {
    names.push_back(subject.name);
    for (const int month : {2026 * 12, 2026 * 12 + 1, 2030 * 12})
      names.push_back(counter_of(subject, Month(month)));
  }
  names.erase(names.begin() + 5 * 4, names.end());  // `::` and `::1` are one network
  for (std::size_t i = 0; i < names.size(); ++i) {
    EXPECT_NE(names[i], CounterName{});
    for (std::size_t j = 0; j < i; ++j) EXPECT_NE(names[i], names[j]) << i << " and " << j;
  }
  EXPECT_EQ(all[0].kind(), SubjectKind::key);
  EXPECT_EQ(all[1].kind(), SubjectKind::user);
  EXPECT_EQ(all[2].kind(), SubjectKind::address);
}

}  // namespace
}  // namespace toolyard::limits
