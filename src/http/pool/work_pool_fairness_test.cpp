// Whom a pool serves first, on simulated clocks: work says how much time it uses, and waits at
// gates.
#include <gtest/gtest.h>

#include <latch>
#include <map>
#include <semaphore>

#include "http/pool/work_pool.h"
#include "tests/support/escaping.h"
#include "tests/support/eventually.h"

namespace toolyard::http {
namespace {

using namespace std::chrono_literals;
using testing::CountedThreads;
using testing::eventually;
using Caller = WorkPool::Caller;

class SimulatedTime {
 public:
  // The calling thread computes for so long.
  void use(std::chrono::nanoseconds time) {
    used_by_thread += time;
    pass(time);
  }
  void pass(std::chrono::nanoseconds time) { now_ += time.count(); }
  PoolClocks clocks() {
    return {[this] { return RecentUse::Moment(std::chrono::nanoseconds(now_)); },
            [] { return used_by_thread; }};
  }

 private:
  static inline thread_local std::chrono::nanoseconds used_by_thread{0};
  std::atomic<std::int64_t> now_ = 0;
};

class WorkPoolFairness : public ::testing::Test {
 protected:
  // Waits for the running work, whose gate opens.
  ~WorkPoolFairness() override {
    gate_.release(10'000);
    if (pool_) pool_->stop();
  }

  void make(std::size_t pool_threads) {
    pool_ = std::make_unique<WorkPool>(threads_, "work-pool", Capacity{pool_threads, 10'000},
                                       Priority::normal, time_.clocks());
  }
  void run(Caller caller, Lane lane, std::function<void()> work) {
    ASSERT_TRUE(pool_->reserve(caller, lane));
    pool_->run(caller, lane, [work = std::move(work)](Waited) { work(); });
    time_.pass(1us);  // so that it is known who came first
  }
  // Adds a call that notes its caller, and uses some time.
  void run_noted(Caller caller, Lane lane, std::chrono::nanoseconds time) {
    run(caller, lane, [this, caller, time] {
      order_ += static_cast<char>(caller);
      time_.use(time);
      ++done_;
    });
  }
  // Occupies a thread until `gate_` opens, and then uses some time.
  void occupy(Caller caller, Lane lane, std::chrono::nanoseconds time = {}) {
    const auto before = begun_.load();
    run(caller, lane, [this, time] {
      ++begun_;
      gate_.acquire();
      time_.use(time);
    });
    ASSERT_TRUE(eventually([&] { return begun_ > before; }));
  }
  std::string order_of(int count) {
    gate_.release();
    EXPECT_TRUE(eventually([&] { return done_ == count; }));
    return order_;
  }

  SimulatedTime time_;
  CountedThreads threads_;
  std::counting_semaphore<> gate_{0};
  std::atomic<int> begun_ = 0, done_ = 0;
  std::string order_;
  std::unique_ptr<WorkPool> pool_;
};

TEST_F(WorkPoolFairness, ShortCallsStartAtOnceBesideEndlessOnesOfManyCallers) {
  for (const int pool_threads : {2, 3, 5}) {
    begun_ = 0;
    make(static_cast<std::size_t>(pool_threads));
    for (Caller caller = 1; caller <= 64; ++caller)
      for (int i = 0; i < 2; ++i)
        run(caller, Lane::lengthy, [this] {
          ++begun_;
          gate_.acquire();
        });
    ASSERT_TRUE(eventually([&] { return begun_ == pool_threads - 1; }));
    for (int i = 0; i < 20; ++i) {
      std::latch honest(1);
      run(100, Lane::open, [&] { honest.count_down(); });
      honest.wait();
    }
    EXPECT_EQ(begun_, pool_threads - 1) << "long calls leave one thread";
    gate_.release(128);
    ASSERT_TRUE(eventually([&] { return begun_ == 128; }));
  }
}

TEST_F(WorkPoolFairness, ALongCallUsesTheOnlyThread) {
  make(1);
  occupy(1, Lane::lengthy);
  run_noted('b', Lane::lengthy, 1ms);
  EXPECT_EQ(order_of(1), "b");
}

TEST_F(WorkPoolFairness, OneCallerLeavesAThreadForLongCallsToOthers) {
  make(5);
  for (int i = 0; i < 3; ++i) occupy('a', Lane::lengthy);
  run_noted('a', Lane::lengthy, 1ms);
  run_noted('b', Lane::lengthy, 1ms);
  ASSERT_TRUE(eventually([&] { return done_ == 1; })) << "a thread is free for others";
  EXPECT_EQ(order_of(2), "ba");
}

TEST_F(WorkPoolFairness, WhoHasUsedLessIsServedFirst) {
  for (const auto lane : {Lane::open, Lane::lengthy}) {
    order_.clear();
    done_ = 0;
    make(1);
    run_noted('a', lane, 300ms);
    run_noted('b', lane, 200ms);
    run_noted('c', lane, 100ms);
    ASSERT_TRUE(eventually([&] { return done_ == 3; }));
    occupy(1, lane);
    for (const auto caller : {'a', 'b', 'c'}) run_noted(Caller(caller), lane, 1ms);
    EXPECT_EQ(order_of(6).substr(3), "cba");
  }
}

TEST_F(WorkPoolFairness, CallsThatStillRunCount) {
  make(5);
  occupy('a', Lane::lengthy, 1s);  // known only when it ends
  time_.pass(1s);
  for (const auto other : {'x', 'y', 'z'}) occupy(Caller(other), Lane::lengthy);
  run_noted('a', Lane::lengthy, 1ms);
  run_noted('b', Lane::lengthy, 1ms);
  EXPECT_EQ(order_of(2), "ba");
}

// The times are used up in turns of one call: nobody gets ahead by more than one.
TEST_F(WorkPoolFairness, TimeIsSharedAndNotCalls) {
  make(1);
  occupy(1, Lane::lengthy);
  const std::map<char, std::chrono::milliseconds> costs{{'a', 40ms}, {'b', 20ms}, {'c', 10ms}};
  for (const auto& [caller, cost] : costs)
    for (int i = 0; i < 60; ++i) run_noted(Caller(caller), Lane::lengthy, cost);
  const auto first = order_of(180).substr(0, 70);
  const auto count = [&](char caller) { return std::ranges::count(first, caller); };
  // A quarter of all goes to whoever has waited the longest, which is `a`, who came first.
  EXPECT_GT(count('c'), count('b')) << first;
  EXPECT_GT(count('b'), 1.5 * (count('a') - 70 / 4)) << first;
  EXPECT_GT(count('c'), 1.5 * count('b')) << first;
}

TEST_F(WorkPoolFairness, AnHonestCallerPassesThoseWithManyCalls) {
  make(1);
  occupy(1, Lane::open);
  for (Caller caller = 200; caller < 264; ++caller)
    for (int i = 0; i < 2; ++i) run_noted(caller, Lane::open, 25ms);
  run_noted('h', Lane::open, 5ms);
  EXPECT_EQ(order_of(129).find('h'), 0u);
}

// Each call of a newcomer brings two more, all of whom have used less.
TEST_F(WorkPoolFairness, NobodyStarves) {
  make(1);
  run_noted('h', Lane::open, 1000s);
  ASSERT_TRUE(eventually([&] { return done_ == 1; }));
  occupy(1, Lane::open);
  std::atomic<int> newcomers = 0, before = -1;
  run('h', Lane::open, [&] { before = newcomers.load(); });
  std::atomic<Caller> last = 1'000;
  std::function<void()> come = [&] {
    if (++newcomers > 1'000 || before >= 0) return;
    for (int i = 0; i < 2; ++i) run(++last, Lane::open, come);
  };
  run(++last, Lane::open, come);
  gate_.release();
  EXPECT_TRUE(eventually([&] { return before >= 0; }));
  pool_->stop();
  EXPECT_LE(before, 4);
}

TEST_F(WorkPoolFairness, WhatWasUsedIsForgotten) {
  make(1);
  run_noted('a', Lane::open, 10s);
  ASSERT_TRUE(eventually([&] { return done_ == 1; }));
  time_.pass(RecentUse::half_life * 60);
  occupy(1, Lane::open);
  run_noted('a', Lane::open, 1ms);
  run_noted('b', Lane::open, 1ms);
  EXPECT_EQ(order_of(3), "aab");
}

TEST(RecentUses, FadeByHalf) {
  RecentUse recent;
  const RecentUse::Moment start{};
  recent.add(1, 8s, start);
  EXPECT_EQ(recent.of(1, start), 8s);
  EXPECT_EQ(recent.of(1, start + 3 * RecentUse::half_life), 1s);
  recent.add(1, 3s, start + 3 * RecentUse::half_life);
  EXPECT_EQ(recent.of(1, start + 4 * RecentUse::half_life), 2s);
  EXPECT_EQ(recent.of(2, start), 0s);
}

TEST(RecentUses, AreRememberedOfThoseWhoUsedTheMost) {
  RecentUse recent;
  const RecentUse::Moment start{};
  recent.add(1, 100s, start);
  for (RecentUse::Caller caller = 2; caller < 200'000; ++caller)
    recent.add(caller, caller % 2 ? 2ms : 10ms, start);
  EXPECT_LE(recent.callers(), RecentUse::max_callers);
  EXPECT_EQ(recent.of(1, start), 100s);
}

}  // namespace
}  // namespace toolyard::http
