// Detects the style of a hex dump, which depends on the program that wrote it, from its first
// lines: the radix of the offsets, the bytes per line, and the size of words.
#pragma once
#include <optional>
#include <string_view>

#include "tools/hex/dumps/line.h"
#include "tools/hex/reader.h"

namespace toolyard::hex {

struct Line {
  std::size_t start = 0;
  std::string_view text;
};
// Returns the next line from `at` on that is not blank, without its line ending, and moves `at`
// after it.
std::optional<Line> next_line(std::string_view text, std::size_t& at);

// Whether a line is `*`, which repeats the line before it.
bool is_repeat(std::string_view line);

struct DumpStyle {
  Format format = Format::dump;
  unsigned radix = 16;
  bool is_ambiguous = false;  // another radix is possible as well
  bool is_hexadecimal = true;
  std::size_t first_line = 0;  // position of the first line in the text
  GroupLimits limits = {};
  std::size_t word = 1;  // bytes per word if words are written in little-endian order
};

// Returns nothing if the text is not a dump.
std::optional<DumpStyle> style_of(std::string_view text);

}  // namespace toolyard::hex
