// Scanner for the parts of links and of link reference definitions. Sizes and offsets are in bytes.
#pragma once
#include <cstddef>
#include <optional>
#include <string_view>

namespace toolyard::markdown {

// A part of a link: the offset of its end, and its content without delimiters.
struct Scanned {
  std::size_t end = 0;
  std::string_view text;
};

// Scans a destination: `<…>`, or text without spaces and control characters whose parentheses are
// balanced, which may be empty.
std::optional<Scanned> scan_destination(std::string_view text, std::size_t from);
// Scans a title in quotes or parentheses.
std::optional<Scanned> scan_title(std::string_view text, std::size_t from);
// Scans a label: `[…]` without brackets inside that are not escaped, of at most 999 bytes.
std::optional<Scanned> scan_label(std::string_view text, std::size_t from);

// A link reference definition, `[label]: destination "title"`, at the beginning of a text. Its size
// includes the line ending.
struct Definition {
  std::string_view label, destination, title;
  std::size_t size = 0;
};
std::optional<Definition> scan_definition(std::string_view text);

}  // namespace toolyard::markdown
