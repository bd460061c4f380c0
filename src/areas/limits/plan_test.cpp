#include "areas/limits/plan.h"

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
  ASSERT_TRUE(allowance.rate);
  EXPECT_EQ(allowance.rate->subject, subject);
  EXPECT_EQ(allowance.rate->rate, (Rate{.limit = limit, .burst = burst}));
}
void expect_quota(const Allowance& allowance, const Subject& subject, std::int64_t calls) {
  ASSERT_TRUE(allowance.quota);
  EXPECT_EQ(allowance.quota->subject, subject);
  EXPECT_EQ(allowance.quota->calls, calls);
}

TEST(Plan, WithoutAnyTheGeneralLimitHolds) {
  const auto allowance = allowance_of(key, user, {}, nullptr, 600);
  expect_rate(allowance, subject_of(user), 600, 600);
  EXPECT_FALSE(allowance.quota);
  EXPECT_FALSE(allowance_of(key, user, {}, nullptr, 0).rate);
}

TEST(Plan, ReplacesTheGeneralLimit) {
  const auto allowance = allowance_of(key, user, {}, &free_plan, 600);
  expect_rate(allowance, subject_of(user), 60, 10);
  expect_quota(allowance, subject_of(user), 1'000);
  EXPECT_FALSE(allowance_of(key, user, {}, &unlimited, 600).rate);
  EXPECT_FALSE(allowance_of(user, &unlimited, 600).quota);
}

TEST(Plan, AKeysOwnLimitNarrowsTheGeneralOneAndStaysWithoutIt) {
  const KeyLimits own{.rate_limit_per_minute = 1'000, .monthly_quota = 50};
  for (const std::int64_t general : {1'001, 0}) {
    const auto allowance = allowance_of(key, user, own, nullptr, general);
    expect_rate(allowance, subject_of(key), 1'000, 1'000);
    expect_quota(allowance, subject_of(key), 50);
  }
  expect_rate(allowance_of(key, user, own, nullptr, 600), subject_of(user), 600, 600);
}

TEST(Plan, AKeysOwnLimitNarrowsAPlanAndNeverWidensIt) {
  const KeyLimits narrow{.rate_limit_per_minute = 5, .monthly_quota = 50};
  auto allowance = allowance_of(key, user, narrow, &free_plan, 600);
  expect_rate(allowance, subject_of(key), 5, 5);
  expect_quota(allowance, subject_of(key), 50);
  const KeyLimits wide{.rate_limit_per_minute = 1'000'000'000, .monthly_quota = 2'000};
  allowance = allowance_of(key, user, wide, &free_plan, 600);
  expect_rate(allowance, subject_of(user), 60, 10);
  expect_quota(allowance, subject_of(user), 1'000);
  expect_rate(allowance_of(key, user, wide, &unlimited, 600), subject_of(key), 1'000'000'000,
              1'000'000'000);
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
