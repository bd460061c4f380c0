#include "tools/color/spaces/gamut.h"

#include <algorithm>

#include "tools/color/spaces/conversions.h"
#include "tools/color/spaces/cylinders.h"
#include "tools/color/spaces/difference.h"

namespace toolyard::color {
namespace {

constexpr double noise = 0.000075;
constexpr double noticeable = 0.02, precision = 0.0001;

// A color with reduced chroma, and the result of clipping it. Clipping is done in linear light, in
// which the gamut has the same limits.
struct Candidate {
  explicit Candidate(const Triple& oklch)
      : oklab(rectangular(oklch)), linear(linear_from_oklab(oklab)), clipped(clip(linear)) {}
  bool fits() const { return linear == clipped; }
  double loss() const { return delta_e_ok(oklab_from_linear(clipped), oklab); }

  Triple oklab;
  Triple linear;
  Triple clipped;
};

Triple search(const Triple& origin, const Triple& first_clipped) {
  double least = 0, most = origin[1];
  bool is_least_inside = true;
  auto clipped = first_clipped;
  while (most - least > precision) {
    const double chroma = (least + most) / 2;
    const Candidate current({origin[0], chroma, origin[2]});
    clipped = current.clipped;
    if (is_least_inside && current.fits()) {
      least = chroma;
      continue;
    }
    const double loss = current.loss();
    if (loss >= noticeable) {
      most = chroma;
      continue;
    }
    if (noticeable - loss < precision) break;
    is_least_inside = false;
    least = chroma;
  }
  return clipped;
}

}  // namespace

bool is_in_gamut(const Triple& rgb) {
  return std::ranges::all_of(rgb, [](double c) { return c >= -noise && c <= 1 + noise; });
}

Triple clip(const Triple& rgb) {
  return {std::clamp(rgb[0], 0.0, 1.0), std::clamp(rgb[1], 0.0, 1.0), std::clamp(rgb[2], 0.0, 1.0)};
}

Triple reduce_chroma(const Triple& oklch) {
  if (oklch[0] >= 1) return {1, 1, 1};
  if (oklch[0] <= 0) return {0, 0, 0};
  const Candidate origin(oklch);
  if (origin.fits() || origin.loss() < noticeable) return srgb_from_linear(origin.clipped);
  return srgb_from_linear(search(oklch, origin.clipped));
}

}  // namespace toolyard::color
