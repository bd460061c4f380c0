// The parts of links and of link reference definitions. Sizes and offsets are in bytes.
#pragma once
#include <cstddef>
#include <optional>
#include <string_view>

namespace toolyard::markdown {

// What was found: where reading goes on, and what it says without its marks.
struct Scanned {
  std::size_t end = 0;
  std::string_view text;
};

// `<…>`, or text without blanks whose parentheses match; it may be empty.
std::optional<Scanned> scan_destination(std::string_view text, std::size_t from);
// In quotes or parentheses.
std::optional<Scanned> scan_title(std::string_view text, std::size_t from);
// `[…]` without brackets inside, of at most 999 bytes.
std::optional<Scanned> scan_label(std::string_view text, std::size_t from);

// `[label]: destination "title"` and the line end behind it, at the beginning of a text.
struct Definition {
  std::string_view label, destination, title;
  std::size_t size = 0;
};
std::optional<Definition> scan_definition(std::string_view text);

}  // namespace toolyard::markdown
