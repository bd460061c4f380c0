#include "areas/search/import/reading/layout.h"

#include <algorithm>
#include <string>

#include "areas/search/import/reading/countries.h"
#include "areas/search/import/reading/words.h"

namespace toolyard::search {
namespace {

constexpr int max_probed = 1000;  // records that are searched for a decimal mark

using Cells = std::span<const std::string_view>;

std::optional<std::size_t>& place_of(MetricColumns& columns, Metric metric) {
  switch (metric) {
    case Metric::clicks: return columns.clicks;
    case Metric::impressions: return columns.impressions;
    case Metric::rate: return columns.rate;
    case Metric::position: break;
  }
  return columns.position;
}

void put(Layout& layout, std::size_t column, Metric metric) {
  auto& first = place_of(layout.current, metric);
  if (!first) {
    first = column;
    return;
  }
  if (!layout.previous) layout.previous.emplace();
  if (auto& second = place_of(*layout.previous, metric); !second) second = column;
}

void take_headers(Layout& layout, Cells headers) {
  for (std::size_t i = 0; i < headers.size(); ++i) {
    const auto metric = i == 0 ? std::nullopt : metric_named(headers[i]);
    if (metric) {
      put(layout, i, *metric);
      continue;
    }
    const auto dimension = dimension_named(headers[i]);
    if (!dimension) continue;
    if (!layout.grain().has(*dimension)) layout.dimensions.push_back({i, *dimension});
    else if (*dimension == Dimension::date) (layout.previous = MetricColumns{})->date = i;
  }
}

// Assumes clicks, impressions, rate and position in this order, each twice in a comparison. Returns
// false if the number of columns does not fit.
bool take_shape(Layout& layout, std::size_t columns) {
  if (columns != 4 && columns != 5 && columns != 7 && columns != 9) return false;
  layout.current = {};
  layout.previous.reset();
  std::erase_if(layout.dimensions, [](const auto& one) { return one.column > 0; });
  const std::size_t times = columns > 5 ? 2 : 1;
  for (std::size_t i = 1; i < columns; ++i) put(layout, i, Metric((i - 1) / times));
  return true;
}

template <class Test> bool all_hold(CsvReader ahead, const Test& test) {
  int seen = 0;
  for (; seen < 20 && ahead.next(); ++seen)
    if (!test(trimmed_cell(ahead.cells().front()))) return false;
  return seen > 0;
}

Dimension dimension_by_values(const CsvReader& reader) {
  if (all_hold(reader, [](auto cell) { return parse_day(cell).has_value(); }))
    return Dimension::date;
  if (all_hold(reader, [](auto cell) {
        return cell.starts_with("https://") || cell.starts_with("http://");
      }))
    return Dimension::page;
  if (all_hold(reader, [](auto cell) { return device_named(cell).has_value(); }))
    return Dimension::device;
  if (all_hold(reader, [](auto cell) { return country_code(cell).has_value(); }))
    return Dimension::country;
  return Dimension::query;
}

void find_first_dimension(Layout& layout, std::string_view file, const CsvReader& reader,
                          ImportContext& context) {
  const bool is_known =
      std::ranges::any_of(layout.dimensions, [](const auto& one) { return one.column == 0; });
  if (is_known) return;
  auto dimension = dimension_of_file(file);
  if (!dimension) {
    dimension = dimension_by_values(reader);
    context.warn(
        file, 1, "guessed_kind",
        "Neither the header nor the file name identifies the first column; its values were "
        "used instead.");
  }
  if (!layout.grain().has(*dimension))
    layout.dimensions.insert(layout.dimensions.begin(), {0, *dimension});
}

DecimalMark mark_of(const Layout& layout, char delimiter, CsvReader ahead) {
  for (int seen = 0; seen < max_probed && ahead.next(); ++seen) {
    const auto cells = ahead.cells();
    for (const auto column : {layout.current.position, layout.current.rate})
      if (column && *column < cells.size())
        if (const auto mark = proven_mark(cells[*column])) return *mark;
  }
  return delimiter == ';' ? DecimalMark::comma : DecimalMark::dot;
}

// Drops a second period whose days are unknown: it must have a column of dates, or a header that
// names it the previous period.
void settle_previous(Layout& layout, std::string_view file, Cells headers, ImportContext& context) {
  if (!layout.previous) return;
  const bool is_dated = layout.previous->date.has_value();
  const bool is_whole = layout.previous->is_whole();
  if (is_whole && (is_dated || names_previous_period(headers[*layout.previous->clicks]))) return;
  layout.previous.reset();
  context.warn(file, 1, "comparison_left_out",
               "The table has a second period whose days are unknown; only the first period was "
               "imported.");
}

}  // namespace

Grain Layout::grain() const {
  Grain all;
  for (const auto& one : dimensions) all = all.with(one.dimension);
  return all;
}

std::string_view trimmed_cell(std::string_view cell) {
  constexpr std::string_view blanks = " \t";
  const auto begin = cell.find_first_not_of(blanks);
  if (begin == cell.npos) return {};
  return cell.substr(begin, cell.find_last_not_of(blanks) - begin + 1);
}

Result<Layout> read_layout(std::string_view file, char delimiter, CsvReader& reader,
                           ImportContext& context) {
  if (!reader.next()) {
    if (const auto* fault = reader.fault())
      return unreadable_at(file, fault->line, std::string(fault->detail) + ".");
    return unreadable(file, "The file is empty.");
  }
  const std::vector<std::string_view> headers(reader.cells().begin(), reader.cells().end());
  Layout layout;
  layout.columns = headers.size();
  take_headers(layout, headers);
  if (!layout.current.is_whole()) {
    const bool is_data = headers.size() > 1 && parse_count(headers[1]);
    if (is_data || !take_shape(layout, headers.size()))
      return unreadable_at(file, reader.line(),
                           "The header must name columns for clicks and impressions.");
    context.warn(file, reader.line(), "guessed_columns",
                 "The column headers are unknown; the usual order of columns was assumed.");
  }
  settle_previous(layout, file, headers, context);
  find_first_dimension(layout, file, reader, context);
  layout.mark = mark_of(layout, delimiter, reader);
  return layout;
}

}  // namespace toolyard::search
