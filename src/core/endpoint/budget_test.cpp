#include "core/endpoint/budget.h"

#include <gtest/gtest.h>

#include <optional>
#include <thread>

#include "core/threads.h"

namespace toolyard {
namespace {

using namespace std::chrono_literals;

// Returns the exception that ends an endless loop.
Stopped end_of_endless_work() {
  try {
    for (;;) spend(1'000);
  } catch (const Stopped& stopped) {
    return stopped;
  }
}

TEST(Budget, EndsWorkThatTakesTooLong) {
  const CpuBudget budget(5ms, nullptr);
  EXPECT_EQ(end_of_endless_work().reason, StopReason::spent);
}

TEST(Budget, BoundsNothingWhereNobodyHasOpenedASpending) {
  EXPECT_EQ(CpuBudget::current(), nullptr);
  for (int i = 0; i < 1'000; ++i) EXPECT_NO_THROW(spend(1'000'000));
}

TEST(Budget, EndsWorkOfADisconnectedCaller) {
  StopSignal signal;
  const CpuBudget budget(1h, &signal);
  signal.stop(StopReason::caller_left);
  signal.stop(StopReason::shutting_down);
  EXPECT_EQ(end_of_endless_work().reason, StopReason::caller_left) << "the first reason stays";
}

TEST(Budget, BlamesTheInnermostOption) {
  const CpuBudget budget(5ms, nullptr);
  const BudgetAttribution outer("/input");
  {
    const BudgetAttribution inner("/query");
    EXPECT_EQ(end_of_endless_work().option, "/query");
  }
  EXPECT_EQ(end_of_endless_work().option, "/input");
}

TEST(Budget, AnInnerSpendingEndsBeforeTheOuterOne) {
  const CpuBudget outer(1h, nullptr);
  {
    const CpuBudget inner(5ms, nullptr);
    EXPECT_EQ(end_of_endless_work().reason, StopReason::spent);
  }
  EXPECT_EQ(CpuBudget::current(), &outer);
  EXPECT_NO_THROW(spend(10'000'000));
}

TEST(Budget, IsSpentByAnotherThreadAsWell) {
  CpuBudget budget(1h, nullptr);
  const auto before = budget.left();
  LentBudget lent;
  std::thread([&] {
    lent.run([] {
      EXPECT_NE(CpuBudget::current(), nullptr);
      const auto end = ThreadClock::now() + 20ms;
      while (ThreadClock::now() < end) spend(1'000);
    });
  }).join();
  EXPECT_GT(budget.left(), before - 10ms) << "until it is given back";
  lent.give_back();
  EXPECT_LE(budget.left(), before - 20ms);
}

TEST(Budget, DoesNotEndWorkThatIsSettled) {
  StopSignal signal;
  CpuBudget budget(1ms, &signal);
  EXPECT_EQ(end_of_endless_work().reason, StopReason::spent);
  signal.stop(StopReason::caller_left);
  settle_call();
  EXPECT_NO_THROW(spend(1'000'000'000));
  EXPECT_NO_THROW(budget.check());
  EXPECT_EQ(budget.signal(), nullptr);
  EXPECT_EQ(budget.reason_to_stop(), StopReason::none);
}

TEST(Budget, IsNotChargedDuringAPause) {
  CpuBudget budget(1h, nullptr);
  const auto before = budget.left();
  {
    const BudgetPause pause;
    EXPECT_EQ(CpuBudget::current(), nullptr);
    const auto end = ThreadClock::now() + 20ms;
    while (ThreadClock::now() < end) EXPECT_NO_THROW(spend(1'000'000'000));
  }
  EXPECT_EQ(CpuBudget::current(), &budget);
  EXPECT_GT(budget.left(), before - 10ms);
}

TEST(Budget, AnsweredWithWhatMadeTheWorkSoMuch) {
  const auto error = stopped_error({StopReason::spent, "/query"});
  EXPECT_EQ(error.type->code, "too_expensive");
  ASSERT_EQ(error.faults.size(), 1u);
  EXPECT_EQ(error.faults[0].pointer, "/query");
  EXPECT_TRUE(stopped_error({StopReason::spent}).faults.empty());
  EXPECT_EQ(stopped_error({StopReason::shutting_down}).type->code, "ended_early");
}

TEST(Budget, IsOverWhereWhatIsAheadDoesNotFit) {
  const CpuBudget budget(20ms, nullptr);
  EXPECT_NO_THROW(spend(2'000'000));
  EXPECT_THROW(spend(2'000'000'000), Stopped);
}

TEST(Budget, BlamesTheInnermostOptionForWhatIsAhead) {
  const CpuBudget budget(20ms, nullptr);
  const BudgetAttribution outer("/outer");
  try {
    const BudgetAttribution inner("/inner");
    spend(2'000'000'000);
    FAIL() << "not stopped";
  } catch (const Stopped& stopped) {
    EXPECT_EQ(stopped.reason, StopReason::spent);
    EXPECT_EQ(stopped.option, "/inner");
  }
}

TEST(Budget, EndsWorkByTimeAndByASignal) {
  const auto reason = [](const StopSignal& signal, std::chrono::nanoseconds most) {
    const CpuBudget budget(most, &signal);
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

TEST(Budget, BoundsNothingWhereNoneIsOpen) {
  EXPECT_NO_THROW(spend(2'000'000'000));
  const CpuBudget budget(24h, nullptr);
  EXPECT_NO_THROW(spend(2'000'000'000));
}

}  // namespace
}  // namespace toolyard
