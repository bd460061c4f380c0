// Rows of tables, and the line of dashes under the head of one.
#pragma once
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace toolyard::markdown {

enum class Alignment : std::uint8_t { none, left, center, right };

// Whether a line is one of dashes; its columns are appended.
bool read_delimiter_row(std::string_view line, std::vector<Alignment>& columns);

// The cells of a line without blanks before it: parted by `|` that no backslash escapes, with
// blanks at both ends removed. A `|` before the first cell or behind the last parts nothing.
void split_row(std::string_view line, std::vector<std::string_view>& cells);
std::size_t count_cells(std::string_view line);

// A cell with `\|` as `|`: itself, or in the storage.
std::string_view unescaped_cell(std::string_view cell, std::string& storage);

// The lines of a table's text.
class TableLines {
 public:
  explicit TableLines(std::string_view text) : left_(text) {}
  bool is_at_end() const { return left_.empty(); }
  std::string_view next();

 private:
  std::string_view left_;
};

}  // namespace toolyard::markdown
