// UTF-8: validation, code points, and positions in a text. Vectorized for functions that process
// long texts.
#pragma once
#include <cstddef>
#include <string>
#include <string_view>

#include "core/error.h"

namespace toolyard {

inline constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";

bool is_valid_utf8(std::string_view text);

// Returns the number of code points of a valid text.
std::size_t count_code_points(std::string_view text);

// Which characters a valid text contains.
struct TextTraits {
  bool is_ascii = true;
  bool has_controls = false;  // below U+0020, except white space, backspace and escape
};
TextTraits scan_text(std::string_view text);

// Returns the position of a byte in a valid text; lines end with a line feed. An offset beyond the
// end counts as the end.
Position locate(std::string_view text, std::size_t offset);

// The code point that starts at an offset of a valid text, and its length in bytes, which is 0 at
// the end of the text.
struct CodePoint {
  char32_t value = 0;
  std::size_t length = 0;
};
CodePoint code_point_at(std::string_view text, std::size_t offset);

// Appends a Unicode scalar value.
void append_code_point(std::string& text, char32_t value);

// Returns the name of a character for error messages: “é” (U+00E9), U+000A if it is not visible, or
// the byte 0xFF if it is not valid UTF-8.
std::string describe_character(std::string_view text, std::size_t offset);

}  // namespace toolyard
