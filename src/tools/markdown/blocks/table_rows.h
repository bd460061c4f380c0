// Rows of GFM tables: splitting them into cells, and the delimiter row below the header.
#pragma once
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace toolyard::markdown {

enum class Alignment : std::uint8_t { none, left, center, right };

// Whether a line is a delimiter row. Appends the alignments of its columns.
bool read_delimiter_row(std::string_view line, std::vector<Alignment>& columns);

// Split a line, which must not begin with a blank, into its cells: they are separated by `|`
// without a backslash before it, and trimmed. A `|` before the first or after the last cell does
// not separate anything.
void split_row(std::string_view line, std::vector<std::string_view>& cells);
std::size_t count_cells(std::string_view line);

// Returns a cell with `\|` replaced with `|`: the cell itself if it has none, else a view of
// `storage`.
std::string_view unescaped_cell(std::string_view cell, std::string& storage);

// Iterates over the lines of a table's text.
class TableLines {
 public:
  explicit TableLines(std::string_view text) : left_(text) {}
  bool is_at_end() const { return left_.empty(); }
  std::string_view next();

 private:
  std::string_view left_;
};

}  // namespace toolyard::markdown
