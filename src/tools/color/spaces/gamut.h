// Gamut mapping: brings colors into the gamut of sRGB.
#pragma once
#include "tools/color/color.h"

namespace toolyard::color {

// Whether RGB components are from 0 to 1, apart from the rounding errors of conversions.
bool is_in_gamut(const Triple& rgb);

// Clamps each component to the range from 0 to 1.
Triple clip(const Triple& rgb);

// Maps a color into sRGB by CSS Color 4, section 13.2: reduces the chroma in Oklch at the same
// lightness and hue, until the effect of clipping is not noticeable. Returns sRGB components.
Triple reduce_chroma(const Triple& oklch);

}  // namespace toolyard::color
