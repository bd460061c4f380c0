// How different two colors look.
#pragma once
#include "tools/color/color.h"

namespace toolyard::color {

// The distance in Oklab; 0.02 is about what can just be seen.
double delta_e_ok(const Triple& oklab, const Triple& other);

// CIEDE2000, of Lab.
double delta_e_2000(const Triple& lab, const Triple& other);

}  // namespace toolyard::color
