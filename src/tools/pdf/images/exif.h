// What Exif and TIFF say about how to show an image (CIPA DC-008, 4.6): its orientation and its
// resolution.
#pragma once
#include <optional>
#include <string_view>

#include "tools/pdf/images/tiff_reader.h"

namespace toolyard::pdf {

inline constexpr double centimeters_per_inch = 2.54;

struct Exif {
  int orientation = 1;
  std::optional<double> dots_per_inch_x, dots_per_inch_y;
};

// Reads a directory. What cannot be read has its default.
Exif read_directory(const TiffReader& reader, std::size_t directory);

// Reads the first directory of Exif data, which begins with a TIFF header.
Exif read_exif(std::string_view tiff);

}  // namespace toolyard::pdf
