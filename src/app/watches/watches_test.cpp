// Tests that the background threads continue after any exception.
#include <gtest/gtest.h>

#include "app/watches/change_watch.h"
#include "app/watches/store_watch.h"
#include "tests/support/escaping.h"

namespace toolyard {
namespace {

using testing::CountedThreads;
using testing::Escaping;
using testing::eventually;
using testing::let_escape;

TEST(StoreWatch, TreatsExceptionsAsFailuresAndRetries) {
  for (const auto what : {Escaping::exception, Escaping::stranger}) {
    CountedThreads threads;
    std::atomic<Escaping> thrown = what;
    const StoreWatch watch(
        [&] {
          let_escape(thrown);
          return true;
        },
        threads);
    EXPECT_TRUE(threads.fails("store-watch"));
    EXPECT_FALSE(watch.is_writable());
    thrown = Escaping::nothing;
    EXPECT_TRUE(eventually([&] { return watch.is_writable(); }));
  }
}

TEST(ChangeWatch, ReadsAllAgainAfterWhateverIsThrown) {
  for (const auto what : {Escaping::exception, Escaping::stranger}) {
    CountedThreads threads;
    testing::MemoryLog log;
    std::atomic<int> loaded = 0, refreshed = 0, planned = 0;
    const auto work = [](std::atomic<int>& count) -> Result<void> {
      ++count;
      return {};
    };
    const ChangeWatch watch({.load =
                                 [&] {
                                   if (loaded < 2) {
                                     ++loaded;
                                     let_escape(what);
                                   }
                                   return work(loaded);
                                 },
                             .refresh = [&] { return work(refreshed); },
                             .plan =
                                 [&] {
                                   if (planned++ == 0) let_escape(what);
                                   return Result<void>();
                                 }},
                            log, threads);
    EXPECT_TRUE(eventually([&] { return planned >= 2; }));
    EXPECT_EQ(threads.failures("change-watch"), 3u);
    EXPECT_EQ(loaded, 4) << "twice it threw, once it went well, and once again after the plan";
    EXPECT_GE(refreshed, 2);
  }
}

TEST(ChangeWatch, LoadsUntilItSucceeds) {
  CountedThreads threads;
  testing::MemoryLog log;
  std::atomic<int> loaded = 0, refreshed = 0, refreshed_too_early = 0;
  const ChangeWatch watch({.load = [&]() -> Result<void> {
                             if (++loaded < 3)
                               return fail(problems::store_unavailable, "It is away.");
                             return {};
                           },
                           .refresh = [&]() -> Result<void> {
                             if (loaded < 3) ++refreshed_too_early;
                             ++refreshed;
                             return {};
                           },
                           .plan = [] { return Result<void>(); }},
                          log, threads);
  EXPECT_TRUE(eventually([&] { return refreshed >= 1; }));
  EXPECT_EQ(loaded, 3);
  EXPECT_EQ(refreshed_too_early, 0);
}

}  // namespace
}  // namespace toolyard
