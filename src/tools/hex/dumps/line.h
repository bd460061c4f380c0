// Parses a line of a hex dump: the offset, and the groups of digits after it.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace toolyard::hex {

// The beginning of a line: its offset, up to the groups.
struct DumpHead {
  std::string_view offset;  // the digits of the offset
  std::size_t end = 0;      // position of the groups, or of the end of the line
  std::size_t gap = 0;      // number of blanks before the groups
  bool has_colon = false;
  bool is_plain = false;  // the offset has no `0x` before it and no `h` after it
};
// Parses the beginning of a line. Returns nothing if it is not an offset of 4 to 16 digits that is
// followed by a blank or by the end of the line.
std::optional<DumpHead> dump_head(std::string_view line);

// Returns the value of an offset; nothing if a digit is not valid in the radix.
std::optional<std::uint64_t> dump_offset(std::string_view digits, unsigned radix);

// Limits of the part of a line that contains the digits.
struct GroupLimits {
  std::size_t bytes = std::string_view::npos;    // maximum number of bytes per line
  std::size_t columns = std::string_view::npos;  // width after the offset; the text follows it
  bool is_loose = false;                         // groups may be separated by any number of blanks
};
struct Groups {
  std::size_t bytes = 0;   // number of bytes that were appended
  std::size_t end = 0;     // position of the end of the groups in the line
  std::size_t digits = 0;  // number of digits of the first group
};
// Appends the bytes of the groups of a line, which follow its head, to `bytes`.
Groups read_groups(std::string_view line, const DumpHead&, const GroupLimits& limits,
                   std::string& bytes);

// Whether a text is the text column of a dump for `bytes`: each printable character as itself, and
// all others as a dot.
bool shows(std::string_view text, std::string_view bytes);

}  // namespace toolyard::hex
