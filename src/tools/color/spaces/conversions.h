// Conversions between the color spaces of CSS Color 4, without gamut mapping: colors outside a
// gamut have components below 0 or above 1. Missing components count as 0.
#pragma once
#include "tools/color/color.h"

namespace toolyard::color {

// One color in every space. Intermediate results are cached for further conversions.
class Conversions {
 public:
  explicit Conversions(const Color& color);

  const Triple& in(Space space);

 private:
  std::array<Triple, space_count> seen_{};
  std::uint32_t known_ = 0;  // one bit per space
};

Triple convert(const Triple& components, Space from, Space to);

// Returns the components that have no effect on the color (powerless in CSS Color 4): the hue of a
// gray.
ComponentSet powerless(Space space, const Triple& components);

// Conversions between adjacent spaces, for callers that need only one step.
Triple srgb_from_linear(const Triple& linear);
Triple linear_from_srgb(const Triple& srgb);
Triple oklab_from_linear(const Triple& linear_srgb);
Triple linear_from_oklab(const Triple& oklab);

}  // namespace toolyard::color
