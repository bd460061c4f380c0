#include "http/work_pool.h"

#include <gtest/gtest.h>

#include <latch>

#include "tests/support/escaping.h"

namespace toolyard::http {
namespace {

using testing::CountedThreads;
using testing::Escaping;

TEST(WorkPools, GoOnWhateverTheWorkThrows) {
  CountedThreads threads;
  WorkPool pool(threads, "work-pool", 2, 100, Manners::equal);
  std::atomic<int> done = 0;
  std::latch all(100);
  for (int i = 0; i < 100; ++i) {
    ASSERT_TRUE(pool.reserve());
    pool.run([&, i] {
      all.count_down();
      testing::let_escape(Escaping(i % 3));
      ++done;
    });
  }
  all.wait();
  pool.stop();
  EXPECT_EQ(done, 34);
  EXPECT_EQ(threads.failures("work-pool"), 66u);
  for (int i = 0; i < 100; ++i) EXPECT_TRUE(pool.reserve()) << "every place is free again";
}

}  // namespace
}  // namespace toolyard::http
