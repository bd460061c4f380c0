#include "tools/color/spaces/conversions.h"

#include <gtest/gtest.h>

#include <cmath>
#include <random>

#include "tools/color/spaces/matrix.h"

namespace toolyard::color {
namespace {

double farthest(const Triple& a, const Triple& b) {
  return std::max({std::abs(a[0] - b[0]), std::abs(a[1] - b[1]), std::abs(a[2] - b[2])});
}

constexpr auto last = static_cast<int>(Space::oklch);

// The matrices of CSS Color 4, section 17.
TEST(ColorConversions, AgreeWithTheMatricesOfTheStandard) {
  const auto column = [](Space space, std::size_t i) {
    Triple unit{};
    unit[i] = 1;
    return convert(unit, space, space == Space::prophoto_rgb ? Space::xyz_d50 : Space::xyz_d65);
  };
  const auto expect = [&](Space space, const Matrix& matrix) {
    for (std::size_t i = 0; i < 3; ++i)
      EXPECT_LT(farthest(column(space, i), {matrix[0][i], matrix[1][i], matrix[2][i]}), 1e-14);
  };
  expect(Space::srgb_linear, {{{506752. / 1228815, 87881. / 245763, 12673. / 70218},
                               {87098. / 409605, 175762. / 245763, 12673. / 175545},
                               {7918. / 409605, 87881. / 737289, 1001167. / 1053270}}});
  expect(Space::display_p3_linear, {{{608311. / 1250200, 189793. / 714400, 198249. / 1000160},
                                     {35783. / 156275, 247089. / 357200, 198249. / 2500400},
                                     {0, 32229. / 714400, 5220557. / 5000800}}});
  expect(Space::a98_rgb, {{{573536. / 994567, 263643. / 1420810, 187206. / 994567},
                           {591459. / 1989134, 6239551. / 9945670, 374412. / 4972835},
                           {53769. / 1989134, 351524. / 4972835, 4929758. / 4972835}}});
  expect(Space::prophoto_rgb, {{{0.79776664490064230, 0.13518129740053308, 0.03134773412839220},
                                {0.28807482881940130, 0.71183523424187300, 0.00008993693872564},
                                {0, 0, 0.82510460251046020}}});
}

// Converts colors inside and far outside sRGB to every space and back.
TEST(ColorConversions, ComeBackFromEverySpace) {
  std::mt19937 random(4);
  std::uniform_real_distribution<double> inside(0, 1), around(-0.5, 1.5);
  for (int round = 0; round < 2'000; ++round) {
    auto& spread = round % 2 == 0 ? inside : around;
    const Triple rgb{spread(random), spread(random), spread(random)};
    for (int space = 0; space <= last; ++space) {
      const auto there = static_cast<Space>(space);
      // hwb and hsv are tested with colors inside sRGB only.
      if (round % 2 == 1 && (there == Space::hwb || there == Space::hsv)) continue;
      const auto back = convert(convert(rgb, Space::srgb, there), there, Space::srgb);
      EXPECT_LT(farthest(back, rgb), 1e-9)
          << space << ": " << rgb[0] << " " << rgb[1] << " " << rgb[2];
    }
  }
}

TEST(ColorConversions, EveryByteComesBackExactly) {
  for (int value = 0; value < 256; ++value) EXPECT_EQ(value / 255.0 * 255, value);
}

TEST(ColorConversions, WhiteIsWhiteInEverySpace) {
  const auto in = [](Space space) { return convert({1, 1, 1}, Space::srgb, space); };
  EXPECT_LT(farthest(in(Space::lab), {100, 0, 0}), 1e-12);
  EXPECT_LT(farthest(in(Space::oklab), {1, 0, 0}), 1e-14);
  for (const auto space : {Space::display_p3, Space::a98_rgb, Space::prophoto_rgb, Space::rec2020})
    EXPECT_LT(farthest(in(space), {1, 1, 1}), 1e-14);
}

TEST(ColorConversions, GraysHaveNoHue) {
  for (int value = 0; value < 256; ++value) {
    const double gray = value / 255.0;
    for (const auto space : {Space::hsl, Space::hsv, Space::hwb, Space::lch, Space::oklch}) {
      const auto found = powerless(space, convert({gray, gray, gray}, Space::srgb, space));
      EXPECT_EQ(found, is_hue(space, 0) ? 1 : 4) << value << " in " << int(space);
    }
  }
  EXPECT_EQ(powerless(Space::hsl, {120, 1, 50}), 0);
  EXPECT_EQ(powerless(Space::lab, {0, 0, 0}), 0);
}

TEST(ColorConversions, EnormousComponentsStayFinite) {
  for (const double value : {3.4e38, -3.4e38})
    for (int from = 0; from <= last; ++from)
      for (int to = 0; to <= last; ++to)
        for (const double component :
             convert({value, value, value / 3}, static_cast<Space>(from), static_cast<Space>(to)))
          EXPECT_TRUE(std::isfinite(component)) << from << " to " << to;
}

}  // namespace
}  // namespace toolyard::color
