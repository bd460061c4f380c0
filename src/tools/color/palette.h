// Colors that go with a color: turns of its hue on the wheel of hsl, which painters and CSS know,
// and even steps to white or black in Oklab.
#pragma once
#include <vector>

#include "tools/color/color.h"

namespace toolyard::color {

enum class Harmony { complementary, analogous, triadic, tetradic };

// The color itself is among them. sRGB in its gamut.
std::vector<Triple> harmony(const Triple& srgb, Harmony kind);

// The color and four steps on the way to another, which is not reached.
std::vector<Triple> steps_to(const Triple& srgb, const Triple& end);

}  // namespace toolyard::color
