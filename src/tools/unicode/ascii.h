// Counting in ASCII at the speed of memory: vector kernels chosen at run time, and their scalar
// twins.
#pragma once
#include <cstddef>
#include <string_view>

namespace toolyard::unicode {

struct AsciiTally {
  std::size_t letters = 0;
  std::size_t digits = 0;
  std::size_t punctuation = 0;  // General_Category P: not `$+<=>^`|~`
  std::size_t white_space = 0;
  std::size_t line_pairs = 0;  // carriage returns with a line feed behind

  bool operator==(const AsciiTally&) const = default;
};

// What a text is made of that has no byte beyond ASCII.
AsciiTally tally_ascii(std::string_view text);

// How many bytes from the beginning on are ASCII.
std::size_t ascii_prefix(std::string_view text);

// Where the next byte is that ends a line, or begins a character that may: 0x0a to 0x0d, 0xc2 and
// 0xe2. The size of the text where there is none.
std::size_t find_line_end(std::string_view text, std::size_t from);

// One byte at a time.
namespace scalar {
AsciiTally tally_ascii(std::string_view text);
std::size_t ascii_prefix(std::string_view text);
std::size_t find_line_end(std::string_view text, std::size_t from);
}  // namespace scalar

}  // namespace toolyard::unicode
