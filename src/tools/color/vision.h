// What is left of a color for people who lack a kind of cone.
#pragma once
#include "tools/color/color.h"

namespace toolyard::color {

enum class Deficiency { protan, deutan, tritan };

// The model of Machado, Oliveira and Fernandes (2009) at full severity. sRGB in its gamut.
Triple simulate(const Triple& srgb, Deficiency deficiency);

}  // namespace toolyard::color
