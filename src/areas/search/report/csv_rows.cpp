#include "areas/search/report/csv_rows.h"

#include "core/json/writer.h"

namespace toolyard::search {
namespace {

// Leading spaces and quotes do not hide a formula.
bool begins_a_formula(std::string_view text) {
  if (text.starts_with('\t') || text.starts_with('\r') || text.starts_with('\n')) return true;
  const auto first = text.find_first_not_of(" \"'");
  if (first == text.npos) return false;
  constexpr std::string_view signs = "=+-@\t\r\n";
  if (signs.find(text[first]) != signs.npos) return true;
  // The full-width forms of the signs.
  for (const std::string_view wide : {"\uFF1D", "\uFF0B", "\uFF0D", "\uFF20"})
    if (text.substr(first).starts_with(wide)) return true;
  return false;
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
