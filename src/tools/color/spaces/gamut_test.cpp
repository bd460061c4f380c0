#include "tools/color/spaces/gamut.h"

#include <gtest/gtest.h>

#include <cmath>
#include <random>

#include "tools/color/reading/reader.h"
#include "tools/color/spaces/conversions.h"
#include "tools/color/spaces/difference.h"

namespace toolyard::color {
namespace {

// The expected values were computed by color.js with the method of CSS.
TEST(ColorGamut, ReducesChromaAsCssSays) {
  const std::pair<std::string_view, Triple> expected[]{
      {"oklch(0.58 0.24 195)", {0.000000, 0.560996, 0.564259}},
      {"oklch(0.89 0.35 191)", {0.000000, 0.994494, 0.964488}},
      {"oklch(0.80 0.42 27)", {1.000000, 0.599597, 0.551979}},
      {"oklch(0.90 0.21 70)", {1.000000, 0.822479, 0.555323}},
      {"oklch(0.89 0.17 138)", {0.628650, 0.960141, 0.510955}},
      {"oklch(0.12 0.17 243)", {0.000000, 0.021624, 0.103820}},
      {"oklch(0.84 0.39 267)", {0.679040, 0.788324, 1.000000}},
      {"oklch(0.15 0.34 179)", {0.000000, 0.066924, 0.045132}},
      {"oklch(0.26 0.42 25)", {0.316649, 0.000000, 0.000000}},
      {"oklch(0.74 0.19 10)", {1.000000, 0.433865, 0.562302}},
      {"oklch(0.67 0.37 311)", {0.790990, 0.293107, 1.000000}},
      {"oklch(0.75 0.40 267)", {0.514558, 0.663239, 1.000000}},
      {"oklch(0.13 0.25 54)", {0.088163, 0.004209, 0.000000}},
      {"oklch(0.63 0.26 108)", {0.577805, 0.558587, 0.000000}},
      {"oklch(0.73 0.24 315)", {0.871713, 0.423170, 1.000000}},
      {"oklch(0.55 0.21 166)", {0.000000, 0.539868, 0.370747}},
      {"color(prophoto-rgb 0 0 1)", {0, 0.13005, 0.13753}},
      {"oklab(0.3 -0.4 0.2)", {0, 0.23362, 0.06526}},
      {"lab(98.25 -7.7 88.76)", {1, 0.98903, 0.26728}},
      {"oklch(1 0.3 20)", {1, 1, 1}},
      {"oklch(0 0.3 20)", {0, 0, 0}}};
  for (const auto& [text, rgb] : expected) {
    const auto color = read_color(text)->color;
    const auto mapped = reduce_chroma(convert(color.components, color.space, Space::oklch));
    for (std::size_t i = 0; i < 3; ++i) EXPECT_NEAR(mapped[i], rgb[i], 2e-5) << text << " " << i;
  }
}

TEST(ColorGamut, WhatIsMappedFitsAndKeepsItsLightness) {
  std::mt19937 random(13);
  std::uniform_real_distribution<double> unit(0, 1);
  for (int round = 0; round < 3'000; ++round) {
    const Triple oklch{unit(random), unit(random) * 0.6, unit(random) * 360};
    const auto mapped = reduce_chroma(oklch);
    EXPECT_EQ(clip(mapped), mapped);
    const auto found = convert(mapped, Space::srgb, Space::oklch);
    EXPECT_NEAR(found[0], oklch[0], 0.021);
    EXPECT_LE(found[1], oklch[1] + 0.021);
    const auto again = reduce_chroma(found);
    for (std::size_t i = 0; i < 3; ++i) EXPECT_NEAR(again[i], mapped[i], 1e-6);
  }
}

TEST(ColorGamut, WhatFitsStaysAsItIs) {
  std::mt19937 random(14);
  std::uniform_real_distribution<double> unit(0, 1);
  for (int round = 0; round < 1'000; ++round) {
    const Triple rgb{unit(random), unit(random), unit(random)};
    const auto mapped = reduce_chroma(convert(rgb, Space::srgb, Space::oklch));
    for (std::size_t i = 0; i < 3; ++i) EXPECT_NEAR(mapped[i], rgb[i], 1e-9);
  }
}

TEST(ColorGamut, EndsForAnyChroma) {
  for (const double chroma : {1.0, 1e6, 3.4e38}) {
    const auto mapped = reduce_chroma({0.6, chroma, 150});
    EXPECT_NEAR(mapped[1], reduce_chroma({0.6, 0.4, 150})[1], 1e-2) << chroma;
  }
}

}  // namespace
}  // namespace toolyard::color
