// How well a text can be read: the ratio of WCAG 2 and the lightness contrast of APCA.
#pragma once
#include "tools/color/color.h"

namespace toolyard::color {

// Relative luminance, from 0 (black) to 1 (white).
double luminance(const Triple& srgb);

// WCAG 2.1: from 1 to 21, of two luminances in any order.
double wcag_ratio(double luminance, double other);

// APCA 0.0.98G-4g: from about 106 (black on white) to -108 (white on black).
double apca_contrast(const Triple& text, const Triple& background);

// A color with an alpha over an opaque one, as browsers blend sRGB.
Triple composite(const Triple& srgb, double alpha, const Triple& background);

}  // namespace toolyard::color
