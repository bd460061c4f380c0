#include "core/click_curve.h"

#include <gtest/gtest.h>

#include <cmath>

namespace toolyard {
namespace {

constexpr ClickCurve usual;

TEST(ClickCurve, GoesThroughItsTableWithoutJumps) {
  EXPECT_DOUBLE_EQ(usual.at(1), .285);
  EXPECT_DOUBLE_EQ(usual.at(0.5), .285);
  EXPECT_DOUBLE_EQ(usual.at(3), .110);
  EXPECT_DOUBLE_EQ(usual.at(2.5), (.157 + .110) / 2);
  EXPECT_DOUBLE_EQ(usual.at(10), .025);
  EXPECT_DOUBLE_EQ(usual.at(10.5), (.025 + .009) / 2);
  EXPECT_DOUBLE_EQ(usual.at(11), .009);
  EXPECT_NEAR(usual.at(21), .009 * std::exp(-.8), 1e-15);
}

}  // namespace
}  // namespace toolyard
