#include "adapters/pictures/codec/exif.h"

#include <algorithm>
#include <cstddef>

namespace toolyard::pictures {
namespace {

constexpr std::size_t max_entries = 500, entry_bytes = 12;
constexpr unsigned orientation_tag = 0x112, short_type = 3;

// Numbers beyond the end are 0.
struct Tiff {
  std::string_view bytes;
  bool is_big_endian;

  unsigned number(std::size_t at, std::size_t size) const {
    if (at > bytes.size() || bytes.size() - at < size) return 0;
    unsigned value = 0;
    for (std::size_t i = 0; i < size; ++i) {
      const auto place = at + (is_big_endian ? i : size - 1 - i);
      value = value << 8 | static_cast<unsigned char>(bytes[place]);
    }
    return value;
  }
};

}  // namespace

int orientation_of(std::string_view exif) {
  constexpr std::string_view head("Exif\0\0", 6);
  if (exif.starts_with(head)) exif.remove_prefix(head.size());
  if (!exif.starts_with("II") && !exif.starts_with("MM")) return 1;
  const Tiff tiff{exif, exif[0] == 'M'};
  const std::size_t directory = tiff.number(4, 4);
  const auto count = std::min<std::size_t>(tiff.number(directory, 2), max_entries);
  for (std::size_t i = 0; i < count; ++i) {
    const auto entry = directory + 2 + i * entry_bytes;
    if (tiff.number(entry, 2) != orientation_tag || tiff.number(entry + 2, 2) != short_type)
      continue;
    const auto value = tiff.number(entry + 8, 2);
    return value >= 1 && value <= 8 ? int(value) : 1;
  }
  return 1;
}

}  // namespace toolyard::pictures
