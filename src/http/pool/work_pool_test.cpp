#include "http/pool/work_pool.h"

#include <gtest/gtest.h>

#include <latch>
#include <semaphore>

#include "tests/support/escaping.h"

namespace toolyard::http {
namespace {

using testing::CountedThreads;
using testing::Escaping;

TEST(WorkPools, GoOnWhateverTheWorkThrows) {
  CountedThreads threads;
  WorkPool pool(threads, "work-pool", {2, 200}, Priority::normal);
  std::atomic<int> done = 0;
  std::latch all(100);
  for (int i = 0; i < 100; ++i) {
    ASSERT_TRUE(pool.reserve(1));
    pool.run(1, [&, i](Waited) {
      all.count_down();
      testing::let_escape(Escaping(i % 3));
      ++done;
    });
  }
  all.wait();
  pool.stop();
  EXPECT_EQ(done, 34);
  EXPECT_EQ(threads.failures("work-pool"), 66u);
  for (int i = 0; i < 100; ++i) EXPECT_TRUE(pool.reserve(1)) << "every place is free again";
}

// Returns how many places a caller gets.
int reserve_all(WorkPool& pool, WorkPool::Caller caller, Lane lane = Lane::open) {
  int count = 0;
  while (pool.reserve(caller, lane)) ++count;
  return count;
}

TEST(WorkPools, LeavePlacesToWhoeverComesNext) {
  CountedThreads threads;
  WorkPool pool(threads, "work-pool", {2, 10}, Priority::normal);
  EXPECT_EQ(reserve_all(pool, 1), 5);
  EXPECT_EQ(reserve_all(pool, 2), 3);
  EXPECT_EQ(reserve_all(pool, 3), 1);
  EXPECT_EQ(reserve_all(pool, 4), 1);
  EXPECT_EQ(reserve_all(pool, 5), 0) << "ten are taken";
}

TEST(WorkPools, LeaveHalfOfTheirPlacesToShortCalls) {
  CountedThreads threads;
  WorkPool pool(threads, "work-pool", {2, 64}, Priority::normal);
  int lengthy = 0;
  for (WorkPool::Caller caller = 1; caller <= 64; ++caller)
    lengthy += reserve_all(pool, caller, Lane::lengthy);
  EXPECT_EQ(lengthy, 32);
  EXPECT_EQ(reserve_all(pool, 65, Lane::lengthy), 0);
  EXPECT_EQ(reserve_all(pool, 65), 16);
}

// The first caller's work waits at a gate, so that it is known what runs at the same time.
TEST(WorkPools, LeaveAThreadToWhoeverComesSecond) {
  CountedThreads threads;
  WorkPool pool(threads, "work-pool", {2, 100}, Priority::normal);
  std::counting_semaphore<> gate(0);
  std::atomic<int> of_first = 0;
  for (int i = 0; i < 20; ++i) {
    ASSERT_TRUE(pool.reserve(1));
    pool.run(1, [&](Waited) {
      gate.acquire();
      ++of_first;
    });
  }
  std::binary_semaphore second(0);
  ASSERT_TRUE(pool.reserve(2));
  pool.run(2, [&](Waited) { second.release(); });
  second.acquire();
  EXPECT_EQ(of_first, 0) << "the second did not wait for any of the first";
  gate.release(20);
  while (of_first < 20) std::this_thread::yield();
}

TEST(WorkPools, LimitTheThreadsOfACaller) {
  CountedThreads threads;
  WorkPool pool(threads, "work-pool", {4, 100, 2}, Priority::normal);
  std::latch two(2);
  std::counting_semaphore<> gate(0);
  std::atomic<int> begun = 0, done = 0;
  for (int i = 0; i < 10; ++i) {
    ASSERT_TRUE(pool.reserve(1));
    pool.run(1, [&](Waited) {
      if (++begun <= 2) two.count_down();
      gate.acquire();
      ++done;
    });
  }
  two.wait();
  std::latch others(20);
  for (int i = 0; i < 20; ++i) {
    ASSERT_TRUE(pool.reserve(2));
    pool.run(2, [&](Waited) { others.count_down(); });
  }
  others.wait();
  EXPECT_EQ(begun, 2) << "the first may not use the threads that are free";
  gate.release(10);
  while (done < 10) std::this_thread::yield();
}

TEST(WorkPools, TellWhatHasWaitedTooLong) {
  CountedThreads threads;
  WorkPool pool(threads, "work-pool",
                {.threads = 1, .queue = 100, .longest_wait = std::chrono::milliseconds(1)},
                Priority::normal);
  std::binary_semaphore gate(0);
  std::vector<Waited> waited;
  std::latch both(2);
  for (int i = 0; i < 2; ++i) {
    ASSERT_TRUE(pool.reserve(1));
    pool.run(1, [&](Waited how) {
      waited.push_back(how);
      if (waited.size() == 1) gate.acquire();
      both.count_down();
    });
  }
  std::this_thread::sleep_for(std::chrono::milliseconds(5));
  gate.release();
  both.wait();
  pool.stop();
  EXPECT_EQ(waited[1], Waited::too_long);
}

TEST(WorkPools, DropWhatIsWaitingWhenTheyStop) {
  CountedThreads threads;
  WorkPool pool(threads, "work-pool", {1, 100}, Priority::normal);
  std::binary_semaphore has_begun(0);
  std::binary_semaphore gate(0);
  auto waiting = std::make_shared<int>();
  ASSERT_TRUE(pool.reserve(1));
  pool.run(1, [&](Waited) {
    has_begun.release();
    gate.acquire();
  });
  has_begun.acquire();
  ASSERT_TRUE(pool.reserve(1));
  pool.run(1, [waiting](Waited) { ++*waiting; });
  std::jthread stopping([&] { pool.stop(); });
  while (waiting.use_count() > 1) std::this_thread::yield();
  EXPECT_EQ(*waiting, 0);
  gate.release();
}

}  // namespace
}  // namespace toolyard::http
