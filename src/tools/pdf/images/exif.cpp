#include "tools/pdf/images/exif.h"

#include <algorithm>
#include <cstdint>

namespace toolyard::pdf {

namespace {

constexpr std::size_t entry_bytes = 12, most_entries = 500;
constexpr unsigned tag_orientation = 0x112, tag_x_resolution = 0x11a, tag_y_resolution = 0x11b,
                   tag_resolution_unit = 0x128;
constexpr unsigned unit_inch = 2, unit_centimeter = 3;

class TiffReader {
 public:
  explicit TiffReader(std::string_view bytes)
      : bytes_(bytes), is_little_(bytes.starts_with("II")) {}

  // Returns an unsigned integer; 0 outside of the data.
  std::uint32_t number(std::size_t offset, std::size_t size) const {
    if (offset > bytes_.size() || size > bytes_.size() - offset) return 0;
    std::uint32_t value = 0;
    for (std::size_t i = 0; i < size; ++i) {
      const auto at = is_little_ ? offset + size - 1 - i : offset + i;
      value = value << 8 | static_cast<unsigned char>(bytes_[at]);
    }
    return value;
  }
  std::optional<double> fraction(std::size_t offset) const {
    const auto above = number(offset, 4), below = number(offset + 4, 4);
    if (above == 0 || below == 0) return std::nullopt;
    return static_cast<double>(above) / below;
  }

 private:
  std::string_view bytes_;
  bool is_little_;
};

}  // namespace

Exif read_exif(std::string_view tiff) {
  Exif exif;
  const TiffReader reader(tiff);
  if (reader.number(2, 2) != 42) return exif;
  const std::size_t directory = reader.number(4, 4);
  const auto count = std::min<std::size_t>(reader.number(directory, 2), most_entries);
  unsigned unit = unit_inch;
  for (std::size_t i = 0; i < count; ++i) {
    const auto entry = directory + 2 + i * entry_bytes;
    const auto tag = reader.number(entry, 2);
    const auto small = reader.number(entry + 8, 2);
    if (tag == tag_orientation && small >= 1 && small <= 8)
      exif.orientation = static_cast<int>(small);
    if (tag == tag_resolution_unit) unit = small;
    if (tag == tag_x_resolution)
      exif.dots_per_inch_x = reader.fraction(reader.number(entry + 8, 4));
    if (tag == tag_y_resolution)
      exif.dots_per_inch_y = reader.fraction(reader.number(entry + 8, 4));
  }
  if (unit != unit_inch && unit != unit_centimeter) {
    exif.dots_per_inch_x = exif.dots_per_inch_y = std::nullopt;
  } else if (unit == unit_centimeter) {
    for (auto* density : {&exif.dots_per_inch_x, &exif.dots_per_inch_y})
      if (*density) *density = **density * centimeters_per_inch;
  }
  return exif;
}

}  // namespace toolyard::pdf
