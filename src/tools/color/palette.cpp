#include "tools/color/palette.h"

#include <span>

#include "tools/color/spaces/conversions.h"
#include "tools/color/spaces/cylinders.h"
#include "tools/color/spaces/gamut.h"

namespace toolyard::color {
namespace {

std::span<const double> turns_of(Harmony kind) {
  static constexpr std::array<double, 2> complementary{0, 180};
  static constexpr std::array<double, 3> analogous{-30, 0, 30};
  static constexpr std::array<double, 3> triadic{0, 120, 240};
  static constexpr std::array<double, 4> tetradic{0, 90, 180, 270};
  switch (kind) {
    case Harmony::complementary: return complementary;
    case Harmony::analogous: return analogous;
    case Harmony::triadic: return triadic;
    case Harmony::tetradic: return tetradic;
  }
  return {};
}

}  // namespace

std::vector<Triple> harmony(const Triple& srgb, Harmony kind) {
  const auto hsl = hsl_from_srgb(srgb);
  std::vector<Triple> colors;
  for (const double turn : turns_of(kind))
    colors.push_back(turn == 0 ? srgb : srgb_from_hsl({hsl[0] + turn, hsl[1], hsl[2]}));
  return colors;
}

std::vector<Triple> steps_to(const Triple& srgb, const Triple& end) {
  constexpr int steps = 5;
  const auto from = convert(srgb, Space::srgb, Space::oklab);
  const auto to = convert(end, Space::srgb, Space::oklab);
  std::vector<Triple> colors{srgb};
  for (int step = 1; step < steps; ++step) {
    Triple mixed{};
    for (std::size_t i = 0; i < 3; ++i) mixed[i] = from[i] + (to[i] - from[i]) * step / steps;
    colors.push_back(reduce_chroma(polar(mixed)));
  }
  return colors;
}

}  // namespace toolyard::color
