#include "areas/autopilot/budget.h"

#include <gtest/gtest.h>

#include <limits>

namespace toolyard::autopilot {
namespace {

constexpr Limits most{.requests = 3, .tokens = 1'000, .cost_micros = 500, .milliseconds = 60'000};
constexpr Amounts worst{.requests = 1,
                        .prompt_tokens = 200,
                        .completion_tokens = 200,
                        .cost_micros = 200,
                        .milliseconds = 60'000};

TEST(AutopilotBudget, GrantsWhatFits) {
  EXPECT_EQ(headroom_for({.most = most}, worst), Headroom::enough);
  EXPECT_EQ(headroom_for({.most = most, .used = {.cost_micros = 300}}, worst), Headroom::enough);
}

TEST(AutopilotBudget, EndsWhereWhatIsUsedLeavesNoRoom) {
  EXPECT_EQ(headroom_for({.most = most, .used = {.cost_micros = 301}}, worst), Headroom::none);
  EXPECT_EQ(headroom_for({.most = most, .used = {.prompt_tokens = 601}}, worst), Headroom::none);
  EXPECT_EQ(headroom_for({.most = most, .used = {.completion_tokens = 601}}, worst),
            Headroom::none);
  EXPECT_EQ(headroom_for({.most = most, .used = {.requests = 3}}, worst), Headroom::none);
  EXPECT_EQ(headroom_for({.most = most, .used = {.milliseconds = 59'001}}, worst), Headroom::none);
}

TEST(AutopilotBudget, WaitsForWhatIsUnderWay) {
  EXPECT_EQ(headroom_for({.most = most, .reserved = {.cost_micros = 301}}, worst), Headroom::wait);
  EXPECT_EQ(headroom_for({.most = most, .reserved = {.prompt_tokens = 601}}, worst),
            Headroom::wait);
  EXPECT_EQ(
      headroom_for({.most = most, .used = {.requests = 2}, .reserved = {.requests = 1}}, worst),
      Headroom::wait);
  EXPECT_EQ(headroom_for({.most = most, .reserved = {.milliseconds = 60'000}}, worst),
            Headroom::wait);
}

TEST(AutopilotBudget, GivesTheTimeThatIsLeft) {
  EXPECT_EQ(time_for({.most = most}, 180'000), 60'000);
  EXPECT_EQ(time_for({.most = most}, 10'000), 10'000);
  const Ledger late{
      .most = most, .used = {.milliseconds = 40'000}, .reserved = {.milliseconds = 15'000}};
  EXPECT_EQ(time_for(late, 10'000), 5'000);
  EXPECT_EQ(time_for({.most = most, .used = {.milliseconds = 70'000}}, 10'000), 0);
}

TEST(AutopilotBudget, HasNoSumThatIsTooLarge) {
  constexpr auto largest = std::numeric_limits<std::int64_t>::max();
  const Amounts huge{.requests = 1, .prompt_tokens = 10, .cost_micros = largest};
  EXPECT_EQ(headroom_for({.most = most, .used = {.cost_micros = 1}}, huge), Headroom::none);
}

}  // namespace
}  // namespace toolyard::autopilot
