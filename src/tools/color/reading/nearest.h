// The nearest of a list of colors, by their distance in Oklab.
#pragma once
#include <cstddef>
#include <span>
#include <vector>

#include "tools/color/color.h"
#include "tools/color/spaces/conversions.h"

namespace toolyard::color {

// `Color` has the member `rgb`, 0xRRGGBB.
template <class Color> std::vector<Triple> oklab_of(std::span<const Color> colors) {
  std::vector<Triple> all;
  for (const auto& one : colors)
    all.push_back(oklab_from_linear(linear_from_srgb(unpack_rgb(one.rgb))));
  return all;
}

struct NearestPlace {
  std::size_t place = 0;  // in the list
  double delta_e_ok = 0;
};
// The list must not be empty. Of equal distances, the first one counts.
NearestPlace nearest_in(std::span<const Triple> oklab_colors, const Triple& oklab);

}  // namespace toolyard::color
