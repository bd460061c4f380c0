// Writes bytes as hexadecimal text: digits in groups and lines, a C array, or a dump.
#pragma once
#include <string>
#include <string_view>

#include "core/describe/describe.h"
#include "core/text/hex.h"
#include "tools/hex/notation.h"

namespace toolyard::hex {

enum class Style { plain, c_array, dump };
constexpr auto spellings(Style) {
  return std::to_array<Spelling<Style>>(
      {{Style::plain, "plain", "Digits, optionally with a prefix and a separator."},
       {Style::c_array, "c-array", "Declaration of a C array."},
       {Style::dump, "dump", "Offsets, digits and text, as by `hexdump -C`."}});
}

struct Layout {
  Style style = Style::plain;
  HexCase letters = HexCase::lower;
  Notation notation = {};          // only for the plain style
  std::size_t group_bytes = 1;     // 1, 2, 4 or 8 in a C array
  std::size_t bytes_per_line = 0;  // 0: a single line if plain, otherwise the default of the style
};

// Returns the exact size of the text that `write` returns for a number of bytes.
std::size_t written_size(std::size_t bytes, const Layout&);

std::string write(std::string_view bytes, const Layout&);

}  // namespace toolyard::hex
