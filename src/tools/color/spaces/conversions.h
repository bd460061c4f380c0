// Conversions between the spaces of CSS Color 4, without limits: colors outside of a gamut come out
// with components beyond 0 and 1. Missing components count as 0.
#pragma once
#include "tools/color/color.h"

namespace toolyard::color {

// One color seen in every space; what lies on the way to one is kept for the next.
class Conversions {
 public:
  explicit Conversions(const Color& color);

  const Triple& in(Space space);

 private:
  std::array<Triple, space_count> seen_{};
  std::uint32_t known_ = 0;  // one bit a space
};

Triple convert(const Triple& components, Space from, Space to);

// The components that make no difference to the color: the hue of a gray.
ComponentSet powerless(Space space, const Triple& components);

// Between neighbours, for those who need no more.
Triple srgb_from_linear(const Triple& linear);
Triple linear_from_srgb(const Triple& srgb);
Triple oklab_from_linear(const Triple& linear_srgb);
Triple linear_from_oklab(const Triple& oklab);

}  // namespace toolyard::color
