// Parses colors that are written as digits only: in hexadecimal with or without `#`, or as a whole
// number. In each function, `offset` is the position of the text in the whole input, for error
// messages.
#pragma once
#include <expected>
#include <string_view>

#include "tools/color/color.h"
#include "tools/color/reading/reader.h"

namespace toolyard::color {

// Parses three, four, six or eight hexadecimal digits.
std::expected<Color, Refusal> read_hex(std::string_view digits, std::size_t offset);

// Parses four or eight hexadecimal digits with the alpha first, optionally after `#` or `0x`.
std::expected<Color, Refusal> read_argb(std::string_view text, std::size_t offset);

// Parses hexadecimal digits, optionally after `#` or `0x`.
std::expected<Color, Refusal> read_loose_hex(std::string_view text, std::size_t offset);

// Parses a number from 0 to 0xFFFFFF, in decimal or, after `0x`, in hexadecimal.
std::expected<Color, Refusal> read_integer(std::string_view text, std::size_t offset);

}  // namespace toolyard::color
