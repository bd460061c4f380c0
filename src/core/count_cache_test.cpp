#include "core/count_cache.h"

#include <gtest/gtest.h>

namespace toolyard {
namespace {

using std::chrono::seconds;

TEST(CountCache, CountsAgainWhatIsTooOld) {
  CountCache kept;
  int counted = 0;
  const auto count = [&](const char* name, int oldest, int now) {
    return kept.find_or_count(name, seconds(oldest), Instant(seconds(now)),
                              [&] { return ++counted; });
  };
  EXPECT_EQ(count("a", 10, 100), 1);
  EXPECT_EQ(count("a", 10, 109), 1);
  EXPECT_EQ(count("b", 10, 109), 2) << "something else";
  EXPECT_EQ(count("a", 10, 110), 3) << "too old";
  EXPECT_EQ(count("a", 0, 110), 4) << "it has to be counted now";
  EXPECT_EQ(count("a", 10, 111), 4) << "what was counted last is kept";
  EXPECT_EQ(count("a", 10, 90), 5) << "the clock was set back";
}

TEST(CountCache, CountsSmallNumbersAgain) {
  CountCache kept;
  std::int64_t counted = 0;
  const auto count = [&](std::int64_t more) {
    counted += more;
    return kept.find_or_count(
        "a", seconds(10), Instant(seconds(100)), [&] { return counted; }, 1000);
  };
  EXPECT_EQ(count(1), 1);
  EXPECT_EQ(count(1), 2);
  EXPECT_EQ(count(998), 1000);
  EXPECT_EQ(count(1), 1000) << "enough to be kept";
}

}  // namespace
}  // namespace toolyard
