// Simulation of color blindness: how a color looks without one kind of cones.
#pragma once
#include "tools/color/color.h"

namespace toolyard::color {

enum class Deficiency { protan, deutan, tritan };

// Uses the model of Machado, Oliveira and Fernandes (2009) at full severity. `srgb` must be in
// gamut; the result is.
Triple simulate(const Triple& srgb, Deficiency deficiency);

}  // namespace toolyard::color
