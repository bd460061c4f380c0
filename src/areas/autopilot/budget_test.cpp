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
  EXPECT_EQ(room_for({.most = most}, worst), Room::enough);
  EXPECT_EQ(room_for({.most = most, .used = {.cost_micros = 300}}, worst), Room::enough);
}

TEST(AutopilotBudget, EndsWhereWhatIsUsedLeavesNoRoom) {
  EXPECT_EQ(room_for({.most = most, .used = {.cost_micros = 301}}, worst), Room::none);
  EXPECT_EQ(room_for({.most = most, .used = {.prompt_tokens = 601}}, worst), Room::none);
  EXPECT_EQ(room_for({.most = most, .used = {.completion_tokens = 601}}, worst), Room::none);
  EXPECT_EQ(room_for({.most = most, .used = {.requests = 3}}, worst), Room::none);
  EXPECT_EQ(room_for({.most = most, .used = {.milliseconds = 59'001}}, worst), Room::none);
}

TEST(AutopilotBudget, WaitsForWhatIsUnderWay) {
  EXPECT_EQ(room_for({.most = most, .reserved = {.cost_micros = 301}}, worst), Room::wait);
  EXPECT_EQ(room_for({.most = most, .reserved = {.prompt_tokens = 601}}, worst), Room::wait);
  EXPECT_EQ(room_for({.most = most, .used = {.requests = 2}, .reserved = {.requests = 1}}, worst),
            Room::wait);
  EXPECT_EQ(room_for({.most = most, .reserved = {.milliseconds = 60'000}}, worst), Room::wait);
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
  EXPECT_EQ(room_for({.most = most, .used = {.cost_micros = 1}}, huge), Room::none);
}

}  // namespace
}  // namespace toolyard::autopilot
