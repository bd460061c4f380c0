// Bringing colors into the gamut of sRGB.
#pragma once
#include "tools/color/color.h"

namespace toolyard::color {

// Whether RGB components lie from 0 to 1, but for the noise of conversions.
bool is_in_gamut(const Triple& rgb);

// Each component to the nearest that sRGB has.
Triple clip(const Triple& rgb);

// CSS Color 4, section 13.2: less chroma in Oklch at the same lightness and hue, until what
// clipping would still change cannot be seen. Answers sRGB.
Triple reduce_chroma(const Triple& oklch);

}  // namespace toolyard::color
