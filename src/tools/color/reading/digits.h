// Colors written as digits alone: hexadecimal ones with or without `#`, and whole numbers.
#pragma once
#include <expected>
#include <string_view>

#include "tools/color/color.h"
#include "tools/color/reading/reader.h"

namespace toolyard::color {

// Three, four, six or eight digits, which begin at an offset of a longer text.
std::expected<Color, Refusal> read_hex(std::string_view digits, std::size_t offset);

// Four or eight digits with the alpha first; `#` or `0x` may precede them.
std::expected<Color, Refusal> read_argb(std::string_view text, std::size_t offset);

// Hexadecimal digits with or without `#` or `0x` before them.
std::expected<Color, Refusal> read_loose_hex(std::string_view text, std::size_t offset);

// From 0 to 0xFFFFFF.
std::expected<Color, Refusal> read_integer(std::string_view text, std::size_t offset);

}  // namespace toolyard::color
