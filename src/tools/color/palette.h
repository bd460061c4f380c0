// Color palettes: harmonies, which rotate the hue in hsl, and tints and shades, which are even
// steps to white or black in Oklab.
#pragma once
#include <vector>

#include "tools/color/color.h"

namespace toolyard::color {

enum class Harmony { complementary, analogous, triadic, tetradic };

// Returns the colors of a harmony, including the color itself. `srgb` must be in gamut; the results
// are.
std::vector<Triple> harmony(const Triple& srgb, Harmony kind);

// Returns the color and four even steps towards `end`, without `end` itself.
std::vector<Triple> steps_to(const Triple& srgb, const Triple& end);

}  // namespace toolyard::color
