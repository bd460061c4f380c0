#include "areas/search/import/reading/columns/layout.h"

#include <algorithm>
#include <string>

#include "areas/search/import/reading/checks.h"
#include "areas/search/import/reading/columns/compared.h"
#include "areas/search/import/reading/columns/foreign.h"
#include "areas/search/import/reading/columns/guess.h"
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
    case Metric::position_sum: return columns.position_sum;
    case Metric::position: break;
  }
  return columns.position;
}

// Returns whether there was a place for the column.
bool put(Layout& layout, std::size_t column, Metric metric) {
  auto& first = place_of(layout.current, metric);
  if (!first) {
    first = column;
    return true;
  }
  if (!layout.previous) layout.previous.emplace();
  auto& second = place_of(*layout.previous, metric);
  if (second) return false;
  second = column;
  return true;
}

bool put(Layout& layout, std::size_t column, Dimension dimension) {
  if (!layout.grain().has(dimension)) {
    layout.dimensions.push_back({column, dimension});
    return true;
  }
  if (dimension != Dimension::date) return false;
  if (!layout.previous) layout.previous.emplace();
  layout.previous->date = column;
  return true;
}

void put(Layout& layout, std::size_t column, BulkColumn bulk) {
  if (bulk == BulkColumn::search_type) layout.search_type = column;
  if (bulk == BulkColumn::anonymized) layout.anonymized = column;
}

// Returns the columns whose headers have no meaning.
std::vector<std::size_t> take_headers(Layout& layout, Cells headers) {
  std::vector<std::size_t> unknown;
  for (std::size_t i = 0; i < headers.size(); ++i) {
    if (const auto bulk = bulk_column_named(headers[i])) {
      put(layout, i, *bulk);
      continue;
    }
    const auto metric = i == 0 ? std::nullopt : metric_named(headers[i]);
    auto dimension = metric ? std::nullopt : dimension_named(headers[i]);
    // The second column of dates in a comparison, such as `Previous date`.
    if (i > 0 && !metric && !dimension && names_previous_period(headers[i]) &&
        layout.grain().has(Dimension::date))
      dimension = Dimension::date;
    const bool has_place =
        metric ? put(layout, i, *metric) : dimension && put(layout, i, *dimension);
    if (!has_place && i > 0) unknown.push_back(i);
  }
  return unknown;
}

// Assumes clicks, impressions, rate and position in this order, each twice in a comparison. Returns
// false if the number of columns does not fit.
bool take_shape(Layout& layout, std::size_t columns) {
  if (columns != 4 && columns != 5 && columns != 7 && columns != 9) return false;
  layout.current = {};
  layout.previous.reset();
  std::erase_if(layout.dimensions, [](const auto& one) { return one.column > 0; });
  const std::size_t times = columns > 5 ? 2 : 1;
  for (std::size_t i = 1; i < columns; ++i) (void)put(layout, i, Metric((i - 1) / times));
  return true;
}

template <class Test> bool all_hold(CsvReader ahead, const Test& test) {
  int seen = 0;
  for (; seen < 20 && ahead.next(); ++seen)
    if (!test(trimmed_cell(ahead.cells().front()))) return false;
  return seen > 0;
}

Dimension dimension_by_values(const CsvReader& reader) {
  if (all_hold(reader, [](auto cell) { return parse_date(cell).has_value(); }))
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
  if (is_known || layout.current.position_sum) return;  // the bulk export names all columns
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

std::string quoted(std::string_view text) {
  constexpr std::size_t max = 60;
  return "`" + std::string(text.substr(0, max)) + "`";
}

void warn_of_unknown(std::string_view file, Cells headers, const std::vector<std::size_t>& unknown,
                     ImportContext& context) {
  for (const auto column : unknown)
    context.warn(file, 1, "unknown_column",
                 headers[column].empty()
                     ? "Column " + std::to_string(column + 1) + " has no name; it was left out."
                     : "The column " + quoted(headers[column]) + " is unknown; it was left out.");
}

// Drops a second column of one metric alone, which no comparison has.
bool drop_single(Layout& layout, std::string_view file, Cells headers, ImportContext& context) {
  const auto& second = *layout.previous;
  if (second.date) return false;
  const std::optional<std::size_t> columns[] = {second.clicks, second.impressions, second.rate,
                                                second.position, second.position_sum};
  if (std::ranges::count_if(columns, [](auto one) { return one.has_value(); }) != 1) return false;
  const auto column = **std::ranges::find_if(columns, [](auto one) { return one.has_value(); });
  warn_of_unknown(file, headers, {column}, context);
  layout.previous.reset();
  return true;
}

// Decides what the second column of each metric is: those of the previous period, whose days are
// known from a column of dates or from its header, or of another device or country. A second period
// whose days are unknown is dropped. Returns an error for other comparisons: a part of the searches
// must not count as all of them.
Result<void> settle_previous(Layout& layout, std::string_view file, Cells headers,
                             ImportContext& context) {
  if (!layout.previous || drop_single(layout, file, headers, context)) return {};
  if (layout.previous->is_whole()) {
    const auto one = headers[*layout.current.clicks], other = headers[*layout.previous->clicks];
    if (layout.previous->date || names_previous_period(other)) return {};
    const auto [label, other_label] = labels_of(one, other);
    layout.compared = values_named(label, other_label);
    if (layout.compared) return {};
    if (!names_period(one))
      return unreadable_at(file, 1,
                           "The table compares " + quoted(label) + " with " + quoted(other_label) +
                               "; export it without the comparison.");
  }
  layout.previous.reset();
  context.warn(file, 1, "comparison_left_out",
               "The table has a second period whose days are unknown; only the first period was "
               "imported.");
  return {};
}

// The layout of a table whose headers do not name clicks and impressions.
Result<void> guess(Layout& layout, std::string_view file, Cells headers, std::size_t line,
                   ImportContext& context) {
  const bool is_data = headers.size() > 1 && parse_count(headers[1]);
  if (is_data || !take_shape(layout, headers.size()))
    return unreadable_at(file, line, "The header must name columns for clicks and impressions.");
  context.warn(file, line, "guessed_columns",
               "The column headers are unknown; the usual order of columns was assumed, which "
               "their values confirm.");
  return {};
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
  const auto line = reader.line();
  Layout layout;
  layout.columns = headers.size();
  const auto unknown = take_headers(layout, headers);
  const bool is_named = layout.current.is_whole();
  if (const auto report = foreign_report(headers, is_named)) return other_report(file, *report);
  if (is_named) warn_of_unknown(file, headers, unknown, context);
  else TOOLYARD_TRY_VOID(guess(layout, file, headers, line, context));
  TOOLYARD_TRY_VOID(settle_previous(layout, file, headers, context));
  find_first_dimension(layout, file, reader, context);
  layout.mark = mark_of(layout, delimiter, reader);
  if (is_named) return layout;
  if (const auto why = contradiction(layout, reader))
    return unreadable_at(file, line,
                         "The column headers are unknown, and the values are not clicks, "
                         "impressions, click-through rate and position: " +
                             *why + ".");
  return layout;
}

}  // namespace toolyard::search
