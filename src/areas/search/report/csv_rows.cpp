#include "areas/search/report/csv_rows.h"

#include <algorithm>
#include <array>
#include <span>

#include "core/json/writer.h"

namespace toolyard::search {
namespace {

// What does not hide a formula behind it: blanks, quotes and a byte order mark.
constexpr std::array<std::string_view, 6> skipped{" ", "\"", "'", "\u00A0", "\u3000", "\uFEFF"};
// What a formula begins with, also in its full-width forms.
constexpr std::array<std::string_view, 11> signs{"=",  "+",      "-",      "@",      "\t",    "\r",
                                                 "\n", "\uFF1D", "\uFF0B", "\uFF0D", "\uFF20"};

// Returns the one that the text begins with, or null.
const std::string_view* beginning_of(std::string_view text, std::span<const std::string_view> all) {
  const auto found =
      std::ranges::find_if(all, [&](std::string_view one) { return text.starts_with(one); });
  return found == all.end() ? nullptr : &*found;
}

bool begins_a_formula(std::string_view text) {
  while (const auto* first = beginning_of(text, skipped)) text.remove_prefix(first->size());
  return beginning_of(text, signs) != nullptr;
}

void append_number(std::string& text, const std::optional<double>& number) {
  text += ',';
  if (number) append_json_number(text, *number);
}

}  // namespace

void append_cell(std::string& line, std::string_view text) {
  const bool is_quoted = text.find_first_of(",;\"\r\n\t") != text.npos;
  if (is_quoted) line += '"';
  if (begins_a_formula(text)) line += '\'';
  for (const char c : text) {
    if (c == '"') line += '"';
    line += c;
  }
  if (is_quoted) line += '"';
}

void append_row(std::string& text, std::string_view name, const RankedFigures& figures) {
  append_cell(text, name);
  text += ',';
  append_json_integer(text, figures.clicks);
  text += ',';
  append_json_integer(text, figures.impressions);
  append_number(text, figures.ctr);
  append_number(text, figures.position);
  append_number(text, figures.expected_ctr);
  text += "\r\n";
}

}  // namespace toolyard::search
