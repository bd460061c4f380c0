// The contrast of text on a background: the contrast ratio of WCAG 2 and the lightness contrast of
// APCA.
#pragma once
#include "tools/color/color.h"

namespace toolyard::color {

// Returns the relative luminance of WCAG 2, from 0 (black) to 1 (white).
double luminance(const Triple& srgb);

// Returns the contrast ratio of WCAG 2.1, from 1 to 21, of two luminances in any order.
double wcag_ratio(double luminance, double other);

// Returns the lightness contrast of APCA 0.0.98G-4g, from about 106 (black on white) to -108 (white
// on black).
double apca_contrast(const Triple& text, const Triple& background);

// Returns a color with an alpha on an opaque background, blended in sRGB as browsers do.
Triple composite(const Triple& srgb, double alpha, const Triple& background);

}  // namespace toolyard::color
