#include "tools/color/contrast.h"

#include <algorithm>
#include <cmath>

#include "tools/color/spaces/conversions.h"

namespace toolyard::color {
namespace {

// Returns the screen luminance of APCA, with its soft clamp near black.
double screen_luminance(const Triple& srgb) {
  const auto curve = [](double c) { return std::copysign(std::pow(std::abs(c), 2.4), c); };
  const double y = std::max(
      0.0, 0.2126729 * curve(srgb[0]) + 0.7151522 * curve(srgb[1]) + 0.0721750 * curve(srgb[2]));
  constexpr double threshold = 0.022;
  return y >= threshold ? y : y + std::pow(threshold - y, 1.414);
}

// Scales a contrast to Lc. Contrasts below the low clip of APCA become 0.
double clamped(double contrast, double offset) {
  if (std::abs(contrast) < 0.1) return 0;
  return (contrast > 0 ? contrast - offset : contrast + offset) * 100;
}

}  // namespace

double luminance(const Triple& srgb) {
  const auto linear = linear_from_srgb(srgb);
  return std::max(0.0, 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]);
}

double wcag_ratio(double luminance, double other) {
  return (std::max(luminance, other) + 0.05) / (std::min(luminance, other) + 0.05);
}

double apca_contrast(const Triple& text, const Triple& background) {
  const double front = screen_luminance(text), back = screen_luminance(background);
  if (std::abs(back - front) < 0.0005) return 0;
  const bool is_dark_on_light = back > front;
  const double contrast = is_dark_on_light ? std::pow(back, 0.56) - std::pow(front, 0.57)
                                           : std::pow(back, 0.65) - std::pow(front, 0.62);
  return clamped(contrast * 1.14, 0.027);
}

Triple composite(const Triple& srgb, double alpha, const Triple& background) {
  Triple result{};
  for (std::size_t i = 0; i < 3; ++i) result[i] = srgb[i] * alpha + background[i] * (1 - alpha);
  return result;
}

}  // namespace toolyard::color
