// One line of a dump, taken to pieces: the offset, and the groups of digits after it.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace toolyard::hex {

// What a line begins with.
struct DumpHead {
  std::string_view offset;  // its digits
  std::size_t end = 0;      // where the groups begin, or the line ends
  std::size_t gap = 0;      // blanks before the groups
  bool has_colon = false;
  bool is_plain = false;  // nothing but digits stands for the offset
};
std::optional<DumpHead> dump_head(std::string_view line);

// The value of an offset; nothing where a digit does not belong to the radix.
std::optional<std::uint64_t> dump_offset(std::string_view digits, unsigned radix);

// How much of a line is digits, and how they look.
struct GroupLimits {
  std::size_t bytes = std::string_view::npos;    // no line has more
  std::size_t columns = std::string_view::npos;  // after the offset; there the text begins
  bool is_loose = false;                         // any number of blanks may stand between groups
};
struct Groups {
  std::size_t bytes = 0;   // appended
  std::size_t end = 0;     // where they end in the line
  std::size_t digits = 0;  // of the first group
};
// Appends the bytes of the groups of a line, which stand after its head.
Groups read_groups(std::string_view line, const DumpHead&, const GroupLimits& limits,
                   std::string& bytes);

// Whether a text is what programs print beside these bytes: themselves, or a dot.
bool shows(std::string_view text, std::string_view bytes);

}  // namespace toolyard::hex
