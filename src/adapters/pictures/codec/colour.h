// Converts colours to sRGB, by the ICC profile of a picture.
#pragma once
#include <cstdint>
#include <string_view>
#include <vector>

#include "adapters/pictures/codec/raster.h"

namespace toolyard::pictures {

// Converts a raster in the colours of an RGB or grey profile. A profile that is damaged or of
// another kind changes nothing: most programs show such pictures as they are.
void convert_to_srgb(Raster& raster, std::string_view profile);

// Returns CMYK, in which 0 is no ink, as sRGB. Without a profile of CMYK, inks are subtracted from
// white.
Raster raster_of_cmyk(std::vector<std::uint8_t> inks, int width, int height,
                      std::string_view profile);

}  // namespace toolyard::pictures
