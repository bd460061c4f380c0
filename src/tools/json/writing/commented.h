// Lays out JSON with comments, which stay where they are: at the end of a line, on lines of their
// own, or before a value.
#pragma once
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace toolyard::json {

struct CommentedLayout {
  std::string indent = "  ";  // indentation of one level
  std::string line_end = "\n";
  std::size_t limit = 0;  // maximum size of the output, in bytes
};

// Lays out one valid document in the syntax `jsonc`. Strings and numbers are written as they are,
// commas after the last value are removed, and one empty line is kept where there are some. Returns
// nothing if the limit is exceeded.
std::optional<std::string> layout_with_comments(std::string_view document, const CommentedLayout&);

}  // namespace toolyard::json
