#include "tools/color/reading/digits.h"

#include <algorithm>
#include <charconv>

#include "core/text/hex.h"

namespace toolyard::color {
namespace {

std::size_t marker_length(std::string_view text) {
  if (text.starts_with('#')) return 1;
  return text.starts_with("0x") || text.starts_with("0X") ? 2 : 0;
}

}  // namespace

std::expected<Color, Refusal> read_hex(std::string_view digits, std::size_t offset) {
  const auto foreign = std::ranges::find_if(digits, [](char c) { return hex_value(c) < 0; });
  if (foreign != digits.end())
    return refuse(offset + static_cast<std::size_t>(foreign - digits.begin()),
                  "Not a hexadecimal digit.");
  const bool is_short = digits.size() == 3 || digits.size() == 4;
  if (!is_short && digits.size() != 6 && digits.size() != 8)
    return refuse(offset, "A hexadecimal color must have 3, 4, 6 or 8 digits.");
  std::array<int, 4> bytes{0, 0, 0, 255};
  for (std::size_t i = 0; i < digits.size() / (is_short ? 1 : 2); ++i)
    bytes[i] = is_short ? hex_value(digits[i]) * 17
                        : hex_value(digits[2 * i]) * 16 + hex_value(digits[2 * i + 1]);
  return Color{.components = {bytes[0] / 255.0, bytes[1] / 255.0, bytes[2] / 255.0},
               .alpha = bytes[3] / 255.0,
               .is_alpha_a_byte = true};
}

std::expected<Color, Refusal> read_argb(std::string_view text, std::size_t offset) {
  const auto marker = marker_length(text);
  const auto digits = text.substr(marker);
  if (digits.size() != 4 && digits.size() != 8)
    return refuse(offset + marker,
                  "A hexadecimal color with the alpha first must have 4 or 8 digits.");
  auto color = read_hex(digits, offset + marker);
  if (!color) return color;
  const auto [alpha, red, green] = color->components;
  color->components = {red, green, color->alpha};
  color->alpha = alpha;
  return color;
}

std::expected<Color, Refusal> read_loose_hex(std::string_view text, std::size_t offset) {
  const auto marker = marker_length(text);
  return read_hex(text.substr(marker), offset + marker);
}

std::expected<Color, Refusal> read_integer(std::string_view text, std::size_t offset) {
  const bool is_hex = marker_length(text) == 2;
  const auto digits = text.substr(is_hex ? 2 : 0);
  std::uint64_t value = 0;
  const auto* end = digits.data() + digits.size();
  const auto read = std::from_chars(digits.data(), end, value, is_hex ? 16 : 10);
  if (read.ec == std::errc::invalid_argument || read.ptr != end)
    return refuse(offset + static_cast<std::size_t>(read.ptr - text.data()),
                  "An integer must consist of digits; hexadecimal ones need the prefix `0x`.");
  if (read.ec != std::errc() || value > 0xffffff)
    return refuse(offset, "An integer color must be from 0 to 16777215 (0xFFFFFF).");
  return Color{.components = unpack_rgb(static_cast<std::uint32_t>(value))};
}

}  // namespace toolyard::color
