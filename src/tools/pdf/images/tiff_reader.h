// Reads the structure of TIFF (TIFF 6.0, section 2), which Exif uses as well.
#pragma once
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace toolyard::pdf {

class TiffReader {
 public:
  struct Entry {
    unsigned tag = 0, type = 0;
    std::size_t count = 0;
    std::size_t value = 0;  // place of the first value
  };
  static constexpr std::size_t entry_bytes = 12;

  explicit TiffReader(std::string_view bytes)
      : bytes_(bytes), is_little_(bytes.starts_with("II")) {}

  bool is_little() const { return is_little_; }
  bool is_tiff() const { return number(2, 2) == 42; }
  std::size_t first_directory() const { return number(4, 4); }
  std::size_t entries(std::size_t directory) const { return number(directory, 2); }

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

  Entry entry(std::size_t directory, std::size_t index) const {
    const auto at = directory + 2 + index * entry_bytes;
    Entry entry{.tag = number(at, 2), .type = number(at + 2, 2), .count = number(at + 4, 4)};
    entry.value = entry.count * size_of(entry.type) <= 4 ? at + 8 : number(at + 8, 4);
    return entry;
  }
  // Returns a value of an entry: an unsigned integer of its type.
  std::uint32_t value(const Entry& entry, std::size_t index) const {
    const auto size = size_of(entry.type);
    return index < entry.count && size <= 4 ? number(entry.value + index * size, size) : 0;
  }
  std::string_view bytes(std::size_t offset, std::size_t size) const {
    return offset > bytes_.size() ? std::string_view() : bytes_.substr(offset, size);
  }

 private:
  static std::size_t size_of(unsigned type) {
    constexpr unsigned fraction_types[] = {5, 10, 12};
    if (std::ranges::find(fraction_types, type) != std::end(fraction_types)) return 8;
    return type == 3 || type == 8 ? 2 : type == 4 || type == 9 || type == 11 || type == 13 ? 4 : 1;
  }

  std::string_view bytes_;
  bool is_little_;
};

}  // namespace toolyard::pdf
