// UTF-8: validity, code points and places in a text. Vectorised where texts may be long.
#pragma once
#include <cstddef>
#include <string>
#include <string_view>

#include "core/error.h"

namespace toolyard {

bool is_valid_utf8(std::string_view text);

// The code points of a valid text.
std::size_t count_code_points(std::string_view text);

// What a valid text is made of.
struct TextTraits {
  bool is_ascii = true;
  bool has_controls = false;  // below U+0020, but for white space, backspace and escape
};
TextTraits scan_text(std::string_view text);

// The place of a byte of a valid text; lines end with a line feed. An offset beyond the end means
// the end.
Position locate(std::string_view text, std::size_t offset);

// The code point that starts at the offset of a valid text, and its length in bytes.
struct CodePoint {
  char32_t value = 0;
  std::size_t length = 0;
};
CodePoint code_point_at(std::string_view text, std::size_t offset);

// Appends a Unicode scalar value.
void append_code_point(std::string& text, char32_t value);

// How error messages name a character: “é” (U+00E9), or U+000A where it cannot be shown, or
// the byte 0xFF where it is none.
std::string describe_character(std::string_view text, std::size_t offset);

}  // namespace toolyard
