// The set of the visitors of a day.
#include "areas/visits/counting/key_set.h"

#include <gtest/gtest.h>

#include <random>

namespace toolyard::visits {
namespace {

TEST(KeySets, KnowEachKeyWhileTheyGrow) {
  KeySet keys(1'000'000);
  std::mt19937_64 random(5);
  for (int i = 0; i < 100'000; ++i) EXPECT_TRUE(keys.add(random()));
  random.seed(5);
  for (int i = 0; i < 100'000; ++i) EXPECT_FALSE(keys.add(random()));
  EXPECT_EQ(keys.size(), 100'000u);
  EXPECT_TRUE(keys.add(0));
  EXPECT_FALSE(keys.add(0));
  keys.clear();
  EXPECT_EQ(keys.size(), 0u);
  EXPECT_TRUE(keys.add(0));
}

TEST(KeySets, TakeNoMoreThanTheyMay) {
  KeySet keys(1'000);
  for (std::uint64_t i = 1; i <= 1'000; ++i) EXPECT_TRUE(keys.add(i << 40 | i));
  EXPECT_TRUE(keys.is_full());
  EXPECT_FALSE(keys.add(7));
  EXPECT_FALSE(keys.add(7)) << "and find an end";
  EXPECT_EQ(keys.size(), 1'000u);
}

}  // namespace
}  // namespace toolyard::visits
