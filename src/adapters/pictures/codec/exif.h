// Reads from Exif data how a picture is to be turned. Nothing else of Exif is used, and none of it
// is kept.
#pragma once
#include <string_view>

namespace toolyard::pictures {

// Returns the orientation, 1 to 8, of data that begin with a TIFF header, also behind `Exif`, as in
// JPEG; 1 if there is none.
int orientation_of(std::string_view exif);

}  // namespace toolyard::pictures
