#include "tools/pdf/images/exif.h"

#include <algorithm>

namespace toolyard::pdf {

namespace {

constexpr std::size_t most_entries = 500;
constexpr unsigned tag_orientation = 0x112, tag_x_resolution = 0x11a, tag_y_resolution = 0x11b,
                   tag_resolution_unit = 0x128;
constexpr unsigned unit_inch = 2, unit_centimeter = 3;

}  // namespace

Exif read_directory(const TiffReader& reader, std::size_t directory) {
  Exif exif;
  unsigned unit = unit_inch;
  const auto count = std::min(reader.entries(directory), most_entries);
  for (std::size_t i = 0; i < count; ++i) {
    const auto entry = reader.entry(directory, i);
    const auto value = reader.value(entry, 0);
    if (entry.tag == tag_orientation && value >= 1 && value <= 8)
      exif.orientation = static_cast<int>(value);
    if (entry.tag == tag_resolution_unit) unit = value;
    if (entry.tag == tag_x_resolution) exif.dots_per_inch_x = reader.fraction(entry.value);
    if (entry.tag == tag_y_resolution) exif.dots_per_inch_y = reader.fraction(entry.value);
  }
  if (unit != unit_inch && unit != unit_centimeter) {
    exif.dots_per_inch_x = exif.dots_per_inch_y = std::nullopt;
  } else if (unit == unit_centimeter) {
    for (auto* density : {&exif.dots_per_inch_x, &exif.dots_per_inch_y})
      if (*density) *density = **density * centimeters_per_inch;
  }
  return exif;
}

Exif read_exif(std::string_view tiff) {
  const TiffReader reader(tiff);
  return reader.is_tiff() ? read_directory(reader, reader.first_directory()) : Exif{};
}

}  // namespace toolyard::pdf
