// The perceived difference between two colors (delta E).
#pragma once
#include "tools/color/color.h"

namespace toolyard::color {

// Returns the distance of two colors in Oklab; about 0.02 is just noticeable.
double delta_e_ok(const Triple& oklab, const Triple& other);

// Returns the CIEDE2000 difference of two colors in Lab.
double delta_e_2000(const Triple& lab, const Triple& other);

}  // namespace toolyard::color
