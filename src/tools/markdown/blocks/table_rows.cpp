#include "tools/markdown/blocks/table_rows.h"

#include <algorithm>

#include "core/endpoint/budget.h"
#include "tools/markdown/characters.h"

namespace toolyard::markdown {

namespace {

// A `|` after a backslash belongs to its cell, even if the backslash is itself escaped.
bool is_escaped(std::string_view line, std::size_t begin, std::size_t at) {
  return at > begin && line[at - 1] == '\\';
}

// Calls `take(cell)` for each cell.
template <class Take> void for_each_cell(std::string_view line, Take&& take) {
  std::size_t at = byte_at(line, 0) == '|' ? skip_spaces(line, 1) : 0;
  while (at < line.size()) {
    auto end = at;
    while (end < line.size() && (line[end] != '|' || is_escaped(line, at, end))) ++end;
    spend(10 + 2 * (end - at));
    take(trimmed(line.substr(at, end - at)));
    at = end < line.size() ? skip_spaces(line, end + 1) : end;
  }
}

}  // namespace

bool read_delimiter_row(std::string_view line, std::vector<Alignment>& columns) {
  line = trimmed(line);
  std::size_t at = byte_at(line, 0) == '|' ? 1 : 0;
  while (true) {
    spend(10);
    at = skip_blanks(line, at);
    const bool is_left = byte_at(line, at) == ':';
    at += is_left ? 1 : 0;
    const auto dashes = at;
    while (byte_at(line, at) == '-') ++at;
    if (at == dashes) return false;
    const bool is_right = byte_at(line, at) == ':';
    at = skip_blanks(line, at + (is_right ? 1 : 0));
    columns.push_back(is_left    ? is_right ? Alignment::center : Alignment::left
                      : is_right ? Alignment::right
                                 : Alignment::none);
    if (at == line.size()) return true;
    if (line[at] != '|') return false;
    if (++at == line.size()) return true;
  }
}

void split_row(std::string_view line, std::vector<std::string_view>& cells) {
  for_each_cell(line, [&](std::string_view cell) { cells.push_back(cell); });
}

std::size_t count_cells(std::string_view line) {
  std::size_t count = 0;
  for_each_cell(line, [&](std::string_view) { ++count; });
  return count;
}

std::string_view unescaped_cell(std::string_view cell, std::string& storage) {
  if (!cell.contains("\\|")) return cell;
  storage.clear();
  for (std::size_t i = 0; i < cell.size(); ++i) {
    if (cell[i] == '\\' && byte_at(cell, i + 1) == '|') continue;
    storage += cell[i];
  }
  return storage;
}

std::string_view TableLines::next() {
  const auto end = std::min(left_.find('\n'), left_.size());
  const auto line = left_.substr(0, end);
  left_.remove_prefix(std::min(end + 1, left_.size()));
  return line;
}

}  // namespace toolyard::markdown
