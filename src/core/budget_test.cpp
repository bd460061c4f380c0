#include "core/budget.h"

#include <gtest/gtest.h>

namespace toolyard {
namespace {

using namespace std::chrono_literals;

TEST(Spending, IsOverWhereWhatIsAheadDoesNotFit) {
  const Spending spending(20ms, nullptr);
  EXPECT_NO_THROW(spend(2'000'000));
  EXPECT_THROW(spend(2'000'000'000), Stopped);
}

TEST(Spending, BlamesTheInnermostOptionForWhatIsAhead) {
  const Spending spending(20ms, nullptr);
  const Blaming outer("/outer");
  try {
    const Blaming inner("/inner");
    spend(2'000'000'000);
    FAIL() << "not stopped";
  } catch (const Stopped& stopped) {
    EXPECT_EQ(stopped.reason, StopReason::spent);
    EXPECT_EQ(stopped.option, "/inner");
  }
}

TEST(Spending, EndsWhatGoesOnByItselfAndByASignal) {
  const auto reason = [](const StopSignal& signal, std::chrono::nanoseconds most) {
    const Spending spending(most, &signal);
    try {
      for (;;) spend();
    } catch (const Stopped& stopped) {
      return stopped.reason;
    }
  };
  StopSignal signal;
  EXPECT_EQ(reason(signal, 2ms), StopReason::spent);
  signal.stop(StopReason::shutting_down);
  EXPECT_EQ(reason(signal, 24h), StopReason::shutting_down);
}

TEST(Spending, BoundsNothingWhereNoneIsOpen) {
  EXPECT_NO_THROW(spend(2'000'000'000));
  const Spending spending(24h, nullptr);
  EXPECT_NO_THROW(spend(2'000'000'000));
}

}  // namespace
}  // namespace toolyard
