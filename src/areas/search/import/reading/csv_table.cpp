#include "areas/search/import/reading/csv_table.h"

#include <algorithm>
#include <string>

#include "areas/search/import/reading/checks.h"
#include "areas/search/import/reading/countries.h"
#include "areas/search/import/reading/layout.h"
#include "areas/search/import/reading/words.h"
#include "core/json/tokens.h"
#include "core/text/characters.h"

namespace toolyard::search {
namespace {

// Returns the text without its byte order mark, or an error if it is not UTF-8.
Result<std::string_view> decoded(std::string_view file, std::string_view text) {
  if (text.starts_with("\xFF\xFE") || text.starts_with("\xFE\xFF"))
    return unreadable(file, "The file is encoded in UTF-16; save it as UTF-8.");
  if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);
  const auto valid = valid_utf8_prefix(text);
  if (valid == text.size()) return text;
  const auto line = 1 + std::ranges::count(text.substr(0, valid), '\n');
  return unreadable_at(file, std::size_t(line), "The file is not valid UTF-8.");
}

class RowReader {
 public:
  RowReader(std::string_view file, const Layout& layout, ImportContext& context, Table& table)
      : file_(file), layout_(layout), context_(context), table_(table) {}

  void take(std::span<const std::string_view> cells, std::size_t line) {
    if (cells.size() != layout_.columns)
      return skip(line, "wrong_cell_count",
                  "The line has " + std::to_string(cells.size()) + " cells; the header has " +
                      std::to_string(layout_.columns) + ".");
    Fact fact;
    fact.window = context_.window;
    fact.line = static_cast<std::uint32_t>(line);
    for (const auto& [column, dimension] : layout_.dimensions)
      if (!take_dimension(fact, dimension, trimmed_cell(cells[column]))) return;
    if (layout_.previous) return take_comparison(fact, *layout_.previous, cells);
    if (take_metrics(fact, layout_.current, cells)) table_.facts.push_back(fact);
  }

 private:
  // A row of a comparison is present if it has data in either period; the cells of the other period
  // may be blank.
  void take_comparison(Fact fact, const MetricColumns& previous,
                       std::span<const std::string_view> cells) {
    Fact before = fact;
    const bool is_new = is_blank(previous, cells);
    const bool is_gone = !is_new && is_blank(layout_.current, cells);
    if (!is_gone && !take_metrics(fact, layout_.current, cells)) return;
    if (!is_new && !(take_metrics(before, previous, cells) && move_back(before, cells))) return;
    for (const auto& one : {fact, before})
      if (one.impressions > 0 || one.clicks > 0) table_.facts.push_back(one);
  }

  static bool is_blank(const MetricColumns& columns, std::span<const std::string_view> cells) {
    return trimmed_cell(cells[*columns.clicks]).empty() &&
           trimmed_cell(cells[*columns.impressions]).empty();
  }

  void skip(std::size_t line, std::string_view code, std::string detail) {
    context_.skip(file_, line, code, std::move(detail));
  }
  bool refuse(const Fact& fact, const RowFault& fault) {
    skip(fact.line, fault.code, std::string(fault.detail));
    return false;
  }

  bool take_dimension(Fact& fact, Dimension dimension, std::string_view text) {
    if (const auto fault = set_dimension(fact, dimension, text)) return refuse(fact, *fault);
    if (dimension == Dimension::country && fact.country.size() != 3)
      context_.warn(file_, fact.line, "unknown_country",
                    "The country name is unknown; it was kept as it is.");
    return true;
  }

  bool take_metrics(Fact& fact, const MetricColumns& columns,
                    std::span<const std::string_view> cells) {
    const auto clicks = parse_count(cells[*columns.clicks]);
    const auto impressions = parse_count(cells[*columns.impressions]);
    if (!clicks) return refuse(fact, bad_clicks);
    if (!impressions) return refuse(fact, bad_impressions);
    fact.clicks = *clicks;
    fact.impressions = *impressions;
    if (!columns.position) return true;
    const auto text = trimmed_cell(cells[*columns.position]);
    const auto position = text.empty() && *impressions == 0 ? 0 : parse_decimal(text, layout_.mark);
    if (!position) return refuse(fact, bad_position);
    if (const auto fault = set_position(fact, *position)) return refuse(fact, *fault);
    return true;
  }

  // Moves the fact to the period that the table compares with.
  bool move_back(Fact& fact, std::span<const std::string_view> cells) {
    const auto days = context_.window.days();
    if (!table_.grain.has(Dimension::date)) {
      fact.window = context_.window.before();
    } else if (layout_.previous->date) {
      const auto day = parse_day(trimmed_cell(cells[*layout_.previous->date]));
      if (!day) return refuse(fact, bad_date);
      fact.window = {*day, *day};
    } else {
      fact.window = {fact.window.first - days, fact.window.last - days};
    }
    return true;
  }

  std::string_view file_;
  const Layout& layout_;
  ImportContext& context_;
  Table& table_;
};

// Returns whether `days` is the only number in the value, as in `Last 28 days`.
bool is_length_of(std::string_view value, std::string_view days) {
  const auto at = value.find(days);
  const auto is_digit_at = [&](std::size_t i) { return i < value.size() && is_digit(value[i]); };
  return at != value.npos && !is_digit_at(at + days.size()) && (at == 0 || !is_digit_at(at - 1)) &&
         std::ranges::count_if(value, is_digit) == std::ptrdiff_t(days.size());
}

void take_filter(std::string_view file, std::size_t line, std::string_view name,
                 std::string_view value, ImportContext& context) {
  const auto dimension = dimension_named(name);
  if (dimension == Dimension::date) {
    for (const auto days : {28, 7})
      if (is_length_of(value, std::to_string(days)) && context.window.days() != days)
        context.warn(file, line, "other_window",
                     "The file covers " + std::to_string(days) +
                         " days, but the dates given span " +
                         std::to_string(context.window.days()) + ".");
    return;
  }
  if (!dimension)
    if (const auto type = search_type_named(value)) {
      context.search_type = *type;
      return;
    }
  context.warn(file, line, "filtered",
               "The file was exported with a filter, so its figures are incomplete.");
}

}  // namespace

Result<void> read_csv_table(std::string_view file, std::string_view text, ImportContext& context) {
  TOOLYARD_TRY(const auto sound, decoded(file, text));
  const auto delimiter = delimiter_of(sound);
  CsvReader reader(sound, delimiter, context.into.texts);
  TOOLYARD_TRY(const auto layout, read_layout(file, delimiter, reader, context));
  Table table{.file = std::string(file),
              .grain = layout.grain(),
              .search_type = context.search_type,
              .facts = {}};
  RowReader rows(file, layout, context, table);
  while (reader.next()) {
    TOOLYARD_TRY_VOID(context.count_row());
    rows.take(reader.cells(), reader.line());
  }
  if (const auto* fault = reader.fault())
    return unreadable_at(file, fault->line, std::string(fault->detail) + ".");
  context.into.tables.push_back(std::move(table));
  return {};
}

Result<void> read_csv_filters(std::string_view file, std::string_view text,
                              ImportContext& context) {
  TOOLYARD_TRY(const auto sound, decoded(file, text));
  CsvReader reader(sound, delimiter_of(sound), context.into.texts);
  reader.next();  // the header
  while (reader.next())
    if (reader.cells().size() >= 2)
      take_filter(file, reader.line(), trimmed_cell(reader.cells()[0]),
                  trimmed_cell(reader.cells()[1]), context);
  if (const auto* fault = reader.fault())
    return unreadable_at(file, fault->line, std::string(fault->detail) + ".");
  return {};
}

}  // namespace toolyard::search
