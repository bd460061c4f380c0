// A color profile of sRGB (IEC 61966-2-1), for output intents.
#pragma once
#include <string>

namespace toolyard::pdf {

// Returns an ICC profile of version 2 with the primaries and the curve of sRGB.
std::string srgb_profile();

}  // namespace toolyard::pdf
