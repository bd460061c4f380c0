// Makes rasters smaller, and turns them as Exif says.
#pragma once
#include "adapters/pictures/codec/raster.h"

namespace toolyard::pictures {

// Returns the raster at a smaller width. Each new pixel is the average of the area that it covers,
// weighted by opacity.
Raster shrunk(const Raster& from, int width);
// Returns the height that belongs to a width, at least 1.
int height_for(int width, int of_width, int of_height);
// Returns the raster turned and mirrored from an orientation of Exif, 1 to 8, to the first.
Raster upright(Raster from, int orientation);

}  // namespace toolyard::pictures
