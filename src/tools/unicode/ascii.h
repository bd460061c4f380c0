// Counts and scans ASCII at memory speed, with vector kernels that are chosen at run time, and with
// scalar equivalents.
#pragma once
#include <cstddef>
#include <string_view>

namespace toolyard::unicode {

struct AsciiTally {
  std::size_t letters = 0;
  std::size_t digits = 0;
  std::size_t punctuation = 0;  // General_Category P: not `$+<=>^`|~`
  std::size_t white_space = 0;
  std::size_t line_pairs = 0;  // carriage returns followed by a line feed

  bool operator==(const AsciiTally&) const = default;
};

// Counts the characters of a text that is ASCII only.
AsciiTally tally_ascii(std::string_view text);

// Returns the number of bytes from the beginning on that are ASCII.
std::size_t ascii_prefix(std::string_view text);

// Returns the offset of the next byte that ends a line, or begins a character that may: 0x0a to
// 0x0d, 0xc2 and 0xe2. Returns the size of the text if there is none.
std::size_t find_line_end(std::string_view text, std::size_t from);

// Scalar versions: one byte at a time.
namespace scalar {
AsciiTally tally_ascii(std::string_view text);
std::size_t ascii_prefix(std::string_view text);
std::size_t find_line_end(std::string_view text, std::size_t from);
}  // namespace scalar

}  // namespace toolyard::unicode
