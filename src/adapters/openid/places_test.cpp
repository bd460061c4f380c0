#include "adapters/openid/places.h"

#include <gtest/gtest.h>

#include <thread>

namespace toolyard::openid {
namespace {

constexpr std::chrono::milliseconds at_once{0};

TEST(PlacesTest, AreGivenBack) {
  Places places(1, 0);
  {
    const auto first = places.take(at_once);
    EXPECT_TRUE(first.is_taken());
    EXPECT_FALSE(places.take(std::chrono::hours(1)).is_taken()) << "nobody may wait";
  }
  EXPECT_TRUE(places.take(at_once).is_taken());
}

TEST(PlacesTest, AreWaitedForUntilTheirTimeIsOver) {
  Places places(1, 1);
  bool has_come = false;
  {
    const auto first = places.take(at_once);
    EXPECT_FALSE(places.take(std::chrono::milliseconds(1)).is_taken());
  }
  std::jthread waiting;
  {
    const auto first = places.take(at_once);
    waiting = std::jthread([&] { has_come = places.take(std::chrono::hours(1)).is_taken(); });
  }
  waiting.join();
  EXPECT_TRUE(has_come);
}

}  // namespace
}  // namespace toolyard::openid
