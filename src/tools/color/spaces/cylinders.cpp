#include "tools/color/spaces/cylinders.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace toolyard::color {
namespace {

// Differences of sRGB components up to this are taken for rounding errors, so that grays have no
// hue.
constexpr double gray_tolerance = 1e-5;

struct Range {
  double least;
  double most;
  double hue;  // 0 for a gray
  double span() const { return most - least; }
};

Range range_of(const Triple& rgb) {
  const auto [r, g, b] = rgb;
  Range range{std::min({r, g, b}), std::max({r, g, b}), 0};
  const double span = range.span();
  if (span <= gray_tolerance) {
    range.least = range.most;
    return range;
  }
  if (range.most == r) range.hue = (g - b) / span + (g < b ? 6 : 0);
  else if (range.most == g) range.hue = (b - r) / span + 2;
  else range.hue = (r - g) / span + 4;
  range.hue *= 60;
  return range;
}

double opposite(double hue) { return hue >= 180 ? hue - 180 : hue + 180; }

}  // namespace

double normal_hue(double degrees) {
  if (degrees >= 0 && degrees < 360) return degrees;
  const double rest = std::fmod(degrees, 360.0);
  if (rest >= 0) return rest;
  const double turned = rest + 360;
  return turned < 360 ? turned : 0;
}

// Far outside the gamut the saturation would be negative; the opposite hue makes it positive.
Triple hsl_from_srgb(const Triple& srgb) {
  const auto range = range_of(srgb);
  const double lightness = (range.least + range.most) / 2;
  if (range.span() == 0) return {0, 0, lightness * 100};
  double saturation = 0;
  if (lightness != 0 && lightness != 1)
    saturation = (range.most - lightness) / std::min(lightness, 1 - lightness) * 100;
  if (saturation >= 0) return {range.hue, saturation, lightness * 100};
  return {opposite(range.hue), -saturation, lightness * 100};
}

Triple srgb_from_hsl(const Triple& hsl) {
  const double hue = normal_hue(hsl[0]) / 30;
  const double lightness = hsl[2] / 100;
  const double reach = hsl[1] / 100 * std::min(lightness, 1 - lightness);
  const auto component = [&](double shift) {
    double k = shift + hue;
    if (k >= 12) k -= 12;
    return lightness - reach * std::max(-1.0, std::min({k - 3, 9 - k, 1.0}));
  };
  return {component(0), component(8), component(4)};
}

Triple hsv_from_srgb(const Triple& srgb) {
  const auto range = range_of(srgb);
  const double saturation = range.most == 0 ? 0 : range.span() / range.most * 100;
  return {range.hue, saturation, range.most * 100};
}

Triple srgb_from_hsv(const Triple& hsv) {
  const double hue = normal_hue(hsv[0]) / 60;
  const double value = hsv[2] / 100;
  const auto component = [&](double shift) {
    double k = shift + hue;
    if (k >= 6) k -= 6;
    return value - value * hsv[1] / 100 * std::max(0.0, std::min({k, 4 - k, 1.0}));
  };
  return {component(5), component(3), component(1)};
}

Triple hwb_from_srgb(const Triple& srgb) {
  const auto range = range_of(srgb);
  return {range.hue, range.least * 100, (1 - range.most) * 100};
}

Triple srgb_from_hwb(const Triple& hwb) {
  const double white = hwb[1] / 100, black = hwb[2] / 100;
  if (white + black >= 1) {
    const double gray = white / (white + black);
    return {gray, gray, gray};
  }
  auto rgb = srgb_from_hsl({hwb[0], 100, 50});
  for (auto& component : rgb) component = component * (1 - white - black) + white;
  return rgb;
}

Triple polar(const Triple& lab) {
  const double hue = std::atan2(lab[2], lab[1]) * 180 / std::numbers::pi;
  return {lab[0], std::hypot(lab[1], lab[2]), normal_hue(hue)};
}

Triple rectangular(const Triple& lch) {
  const double angle = lch[2] * std::numbers::pi / 180;
  return {lch[0], lch[1] * std::cos(angle), lch[1] * std::sin(angle)};
}

}  // namespace toolyard::color
