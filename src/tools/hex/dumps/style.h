// Which program wrote a dump, told by its first lines: the radix of its offsets, the bytes of a
// line, the words it is made of.
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
// Takes the next line that is not blank from the text, without its end.
std::optional<Line> next_line(std::string_view text, std::size_t& at);

// Whether a line says that the one before it goes on.
bool is_repeat(std::string_view line);

struct DumpStyle {
  Format format = Format::dump;
  unsigned radix = 16;
  bool is_ambiguous = false;  // another radix would do as well
  bool is_hexadecimal = true;
  std::size_t first_line = 0;  // where it starts
  GroupLimits limits = {};
  std::size_t word = 1;  // bytes of the words that are written in the order of the machine
};

// Nothing where the text is no dump.
std::optional<DumpStyle> style_of(std::string_view text);

}  // namespace toolyard::hex
