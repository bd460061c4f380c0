#include "core/lru_cache.h"

#include <gtest/gtest.h>

namespace toolyard {
namespace {

TEST(LruCache, KeepsTheMostRecentlyUsed) {
  LruCache<int> kept(2);
  EXPECT_EQ(kept.find("a"), nullptr);
  kept.put("a", 1);
  kept.put("b", 2);
  EXPECT_EQ(*kept.find("a"), 1);
  kept.put("c", 3);
  EXPECT_EQ(kept.find("b"), nullptr) << "nobody has asked for it since";
  EXPECT_EQ(*kept.find("a"), 1);
  EXPECT_EQ(*kept.find("c"), 3);
}

TEST(LruCache, ReplacesWhatIsKept) {
  LruCache<int> kept(2);
  kept.put("a", 1);
  kept.put("b", 2);
  const auto before = kept.find("a");
  kept.put("a", 3);
  EXPECT_EQ(*before, 1) << "whoever holds it goes on with what it was";
  EXPECT_EQ(*kept.find("a"), 3);
  kept.put("c", 4);
  EXPECT_EQ(kept.find("b"), nullptr);
  EXPECT_NE(kept.find("a"), nullptr);
}

}  // namespace
}  // namespace toolyard
