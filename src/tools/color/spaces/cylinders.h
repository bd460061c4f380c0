// Conversions to and from cylindrical color spaces: hsl, hsv and hwb of sRGB, and the polar forms
// of Lab and Oklab.
#pragma once
#include "tools/color/color.h"

namespace toolyard::color {

Triple hsl_from_srgb(const Triple& srgb);
Triple srgb_from_hsl(const Triple& hsl);
Triple hsv_from_srgb(const Triple& srgb);
Triple srgb_from_hsv(const Triple& hsv);
Triple hwb_from_srgb(const Triple& srgb);
Triple srgb_from_hwb(const Triple& hwb);
Triple polar(const Triple& lab);
Triple rectangular(const Triple& lch);

// Returns the equivalent hue from 0 to less than 360 degrees.
double normal_hue(double degrees);

}  // namespace toolyard::color
