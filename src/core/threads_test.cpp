#include "core/threads.h"

#include <gtest/gtest.h>

#include <pthread.h>

#include <array>
#include <future>

#include "core/endpoint/budget.h"
#include "core/time/timed_stop.h"
#include "tests/support/escaping.h"

namespace toolyard {
namespace {

using namespace std::chrono_literals;
using testing::CountedThreads;
using testing::Escaping;
using testing::eventually;
using testing::let_escape;

TEST(Threads, BeginAgainWhateverEscapes) {
  for (const auto what : {Escaping::exception, Escaping::stranger}) {
    CountedThreads threads;
    std::atomic<int> begun = 0;
    std::atomic<bool> is_sound = false;
    auto thread = threads->start("a-thread", [&](const std::stop_token&) {
      if (++begun <= 5) let_escape(what);
      is_sound = true;
    });
    EXPECT_TRUE(eventually([&] { return is_sound.load(); }));
    thread.end();
    EXPECT_EQ(begun, 6) << "what has returned is over";
    EXPECT_EQ(threads.failures("a-thread"), 5u);
    const auto* output = what == Escaping::exception ? "it was thrown" : "unknown exception type";
    EXPECT_TRUE(
        threads.log().contains(R"("level":"error","message":"uncaught exception on a thread",)"
                               R"("thread":"a-thread","what":")" +
                               std::string(output)))
        << threads.log();
  }
}

TEST(Threads, PauseForLongerEachTimeAndEndInAPause) {
  testing::MemoryLog log;
  Threads threads(log, {.first = 1ms, .longest = 24h});
  std::mutex mutex;
  std::vector<std::chrono::steady_clock::time_point> begun;
  auto thread = threads.start("a-thread", [&](const std::stop_token&) {
    const std::lock_guard lock(mutex);
    begun.push_back(std::chrono::steady_clock::now());
    throw 1;
  });
  const auto count = [&] {
    const std::lock_guard lock(mutex);
    return begun.size();
  };
  EXPECT_TRUE(eventually([&] { return count() == 8; }));
  thread.end();
  for (std::size_t i = 1; i < 8; ++i) EXPECT_GE(begun[i] - begun[i - 1], 1ms * (1 << (i - 1)));
}

TEST(Threads, HaveNamesAndShareCounts) {
  CountedThreads threads;
  std::promise<std::string> report;
  const auto one = threads->start("a-thread", [&](const std::stop_token&) {
    std::array<char, 16> name{};
    pthread_getname_np(pthread_self(), name.data(), name.size());
    report.set_value(name.data());
  });
  EXPECT_EQ(report.get_future().get(), "a-thread");
  const auto fails = [left = 1](const std::stop_token&) mutable {
    if (left-- > 0) throw 1;
  };
  threads->run("a-thread", {}, fails);
  const auto other = threads->start("a-thread", fails);
  EXPECT_TRUE(eventually([&] { return threads.failures("a-thread") == 2; }));
}

TEST(Threads, SurviveAPieceOfTheirWork) {
  CountedThreads threads;
  EXPECT_TRUE(threads->survives("a-thread", [] {}));
  EXPECT_EQ(threads.failures("a-thread"), 0u);
  EXPECT_FALSE(threads->survives("a-thread", [] { throw std::bad_alloc(); }));
  EXPECT_FALSE(threads->survives("a-thread", [] { throw "a text"; }));
  EXPECT_EQ(threads.failures("a-thread"), 2u);
}

// The log itself may fail.
TEST(Threads, GoOnWithoutALog) {
  class BrokenLog final : public Log {
    void emit(std::string_view) override { throw std::runtime_error("the disk is gone"); }
  } log;
  Threads threads(log, {.first = 1ms});
  std::atomic<int> begun = 0;
  const auto thread = threads.start("a-thread", [&](const std::stop_token&) {
    if (++begun < 3) throw 1;
  });
  EXPECT_TRUE(eventually([&] { return begun == 3; }));
}

TEST(Threads, SleepUntilTheTimeOrAStop) {
  EXPECT_TRUE(sleep_for({}, 1ms));
  EXPECT_TRUE(sleep_until({}, std::chrono::steady_clock::now() - 1s));
  CountedThreads threads;
  std::atomic<bool> is_begun = false, has_slept = true;
  auto thread = threads->start("a-thread", [&](const std::stop_token& stop) {
    is_begun = true;
    has_slept = sleep_for(stop, 24h);
  });
  EXPECT_TRUE(eventually([&] { return is_begun.load(); }));
  thread.end();
  EXPECT_FALSE(has_slept);
}

TEST(Threads, RunOnAStackOfTheRequestedSize) {
  run_on_stack_of(64u << 20, [] {
    std::array<volatile char, 32u << 20> large;
    large.front() = 1;
    large.back() = 1;
  });
  EXPECT_THROW(run_on_stack_of(1u << 20, [] { throw std::runtime_error("deep"); }),
               std::runtime_error);
  EXPECT_THROW(run_on_stack_of(1u << 20, [] { throw 7; }), int);
}

TEST(Threads, WorkOnAnotherStackSpendsWhatTheCallHasLeft) {
  const auto stop_of_endless_work = [] {
    try {
      run_on_stack_of(1u << 20, [] {
        for (;;) spend();
      });
    } catch (const Stopped& stopped) {
      return stopped.reason;
    }
    return StopReason::none;
  };
  StopSignal signal;
  const CpuBudget budget(5ms, &signal);
  EXPECT_EQ(stop_of_endless_work(), StopReason::spent);
  signal.stop(StopReason::caller_left);
  EXPECT_EQ(stop_of_endless_work(), StopReason::caller_left);
  EXPECT_EQ(CpuBudget::current(), &budget);
}

TEST(Threads, WorkOnAnotherStackIsDeductedFromWhatTheCallHasLeft) {
  CpuBudget budget(1h, nullptr);
  const auto before = budget.left();
  std::chrono::nanoseconds used{0};
  run_on_stack_of(1u << 20, [&] {
    const auto begin = ThreadClock::now();
    while (used < 20ms) used = ThreadClock::now() - begin;
  });
  EXPECT_LE(budget.left(), before - used);
}

TEST(Threads, WorkOnAnotherStackIsBoundedByNothingWithoutASpending) {
  bool is_bounded = true;
  run_on_stack_of(1u << 20, [&] { is_bounded = CpuBudget::current() != nullptr; });
  EXPECT_FALSE(is_bounded);
}

TEST(TimedStops, RequestAStopInTimeOrWithAnother) {
  CountedThreads threads;
  const TimedStop soon(threads, 1ms);
  EXPECT_TRUE(eventually([&] { return soon.token().stop_requested(); }));
  std::stop_source outer;
  const TimedStop late(threads, 24h, outer.get_token());
  EXPECT_FALSE(late.token().stop_requested());
  outer.request_stop();
  EXPECT_TRUE(late.token().stop_requested());
}

}  // namespace
}  // namespace toolyard
