#include "areas/search/import/reading/csv_table.h"

#include <algorithm>
#include <deque>
#include <string>

#include "areas/search/import/reading/checks.h"
#include "areas/search/import/reading/columns/foreign.h"
#include "areas/search/import/reading/columns/layout.h"
#include "areas/search/import/reading/countries.h"
#include "areas/search/import/reading/encoding.h"
#include "areas/search/import/reading/words.h"
#include "core/text/characters.h"
#include "core/text/letter_case.h"

namespace toolyard::search {
namespace {

// Collects the rows of a table, by search type if it has several.
class RowReader {
 public:
  RowReader(std::string_view file, const Layout& layout, ImportContext& context)
      : file_(file), layout_(layout), context_(context), grain_(layout.grain()),
        search_type_(context.search_type) {
    if (layout.compared) grain_ = grain_.with(layout.compared->dimension);
  }

  void take(std::span<const std::string_view> cells, std::size_t line) {
    if (cells.size() != layout_.columns)
      return skip(line, "wrong_cell_count",
                  "The line has " + std::to_string(cells.size()) + " cells; the header has " +
                      std::to_string(layout_.columns) + ".");
    Fact fact;
    fact.window = context_.window;
    fact.line = static_cast<std::uint32_t>(line);
    if (!take_search_type(fact, cells)) return;
    for (const auto& [column, dimension] : layout_.dimensions)
      if (!take_dimension(fact, dimension, trimmed_cell(cells[column]))) return;
    if (layout_.previous) return take_comparison(fact, *layout_.previous, cells);
    if (take_metrics(fact, layout_.current, cells)) keep(fact);
  }
  // Adds the tables to the context.
  void finish() {
    if (tables_.empty()) (void)table_of(search_type_);
    for (auto& table : tables_) {
      if (more_clicks_ > 0)
        context_.warn(file_, 0, "more_clicks",
                      std::to_string(more_clicks_) + " rows have more clicks than impressions.");
      more_clicks_ = 0;
      context_.add(std::move(table));
    }
  }
  // Returns whether most of the rows have more clicks than impressions.
  bool is_implausible() const { return 2 * more_clicks_ > kept_; }

 private:
  // A row of a comparison is present if it has data in either period; the cells of the other period
  // may be blank.
  void take_comparison(Fact fact, const MetricColumns& previous,
                       std::span<const std::string_view> cells) {
    Fact before = fact;
    const bool is_new = is_blank(previous, cells);
    const bool is_gone = !is_new && is_blank(layout_.current, cells);
    if (!is_gone && !take_metrics(fact, layout_.current, cells)) return;
    if (!is_new && !take_metrics(before, previous, cells)) return;
    if (layout_.compared) take_compared(fact, before, *layout_.compared);
    else if (!is_new && !move_back(before, cells)) return;
    for (const auto& one : {fact, before})
      if (one.impressions > 0 || one.clicks > 0) keep(one);
  }
  // Sets the compared device or country of both facts. In a table of devices or countries, a row is
  // about one of them.
  void take_compared(Fact& fact, Fact& other, const ComparedValues& values) const {
    const bool has_own = layout_.grain().has(values.dimension);
    const auto set = [&](Fact& one, Device device, std::string_view country) {
      const bool is_other = has_own && (one.device != device || one.country != country);
      if (is_other) one.clicks = one.impressions = 0;
      one.device = values.dimension == Dimension::device ? device : one.device;
      one.country = values.dimension == Dimension::country ? country : one.country;
    };
    const bool is_device = values.dimension == Dimension::device;
    set(fact, is_device ? values.device : fact.device, is_device ? fact.country : values.country);
    set(other, is_device ? values.other_device : other.device,
        is_device ? other.country : values.other_country);
  }

  Table& table_of(SearchType type) {
    const auto found = std::ranges::find(tables_, type, &Table::search_type);
    if (found != tables_.end()) return *found;
    return tables_.emplace_back(Table{.file = std::string(file_),
                                      .grain = grain_,
                                      .search_type = type,
                                      .adds_repeats = layout_.current.position_sum.has_value(),
                                      .facts = {}});
  }
  void keep(const Fact& fact) {
    ++kept_;
    more_clicks_ += fact.clicks > fact.impressions;
    table_of(search_type_).facts.push_back(fact);
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

  bool take_search_type(const Fact& fact, std::span<const std::string_view> cells) {
    if (layout_.anonymized && lower_case(trimmed_cell(cells[*layout_.anonymized])) == "true") {
      skip(fact.line, "anonymized", "The query is not named.");
      return false;
    }
    if (!layout_.search_type) return true;
    const auto type = search_type_named(trimmed_cell(cells[*layout_.search_type]));
    if (!type) {
      skip(fact.line, "unknown_search_type", "The search type is unknown.");
      return false;
    }
    search_type_ = *type;
    return true;
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
    if (columns.position_sum) return take_sum(fact, trimmed_cell(cells[*columns.position_sum]));
    if (!columns.position) return true;
    const auto text = trimmed_cell(cells[*columns.position]);
    const auto position = text.empty() && *impressions == 0 ? 0 : parse_decimal(text, layout_.mark);
    if (!position) return refuse(fact, bad_position);
    if (const auto fault = set_position(fact, *position)) return refuse(fact, *fault);
    return true;
  }

  // The positions of the sum start at 0.
  bool take_sum(Fact& fact, std::string_view text) {
    const auto sum = parse_decimal(text, layout_.mark);
    if (!sum) return refuse(fact, bad_position);
    fact.sum_position = *sum + static_cast<double>(fact.impressions);
    return true;
  }

  // Moves the fact to the period that the table compares with.
  bool move_back(Fact& fact, std::span<const std::string_view> cells) {
    const auto days = context_.window.days();
    if (!grain_.has(Dimension::date)) {
      fact.window = context_.window.before();
    } else if (layout_.previous->date) {
      const auto day = parse_date(trimmed_cell(cells[*layout_.previous->date]));
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
  Grain grain_;
  SearchType search_type_;  // of the current row
  std::deque<Table> tables_;
  std::int64_t kept_ = 0, more_clicks_ = 0;
};

// Returns whether `days` is the only number in the value, as in `Last 28 days`.
bool is_length_of(std::string_view value, std::string_view days) {
  const auto at = value.find(days);
  const auto is_digit_at = [&](std::size_t i) { return i < value.size() && is_digit(value[i]); };
  return at != value.npos && !is_digit_at(at + days.size()) && (at == 0 || !is_digit_at(at - 1)) &&
         std::ranges::count_if(value, is_digit) == std::ptrdiff_t(days.size());
}

// Returns the period if the value consists of its first and last day.
std::optional<Window> days_in(std::string_view value) {
  constexpr std::size_t size = std::string_view("2026-01-31").size();
  if (value.size() < 2 * size) return std::nullopt;
  const auto first = parse_day(value.substr(0, size));
  const auto last = parse_day(value.substr(value.size() - size));
  if (!first || !last) return std::nullopt;
  return Window{*first, *last};
}

void take_period(std::string_view file, std::size_t line, std::string_view value,
                 ImportContext& context) {
  if (const auto period = days_in(value)) return context.check_window(file, line, *period);
  for (const auto days : {28, 7})
    if (is_length_of(value, std::to_string(days)) && context.window.days() != days)
      context.warn(file, line, "other_window",
                   "The file covers " + std::to_string(days) + " days, but the dates given span " +
                       std::to_string(context.window.days()) + ".");
}

void take_filter(std::string_view file, std::size_t line, std::string_view name,
                 std::string_view value, ImportContext& context) {
  const auto dimension = dimension_named(name);
  if (dimension == Dimension::date) return take_period(file, line, value, context);
  auto& filters = context.filters;
  const auto device = dimension == Dimension::device ? device_named(value) : std::nullopt;
  const auto country = dimension == Dimension::country ? country_code(value) : std::nullopt;
  if (device) filters.device = *device;
  else if (country) filters.country = *country;
  else if (dimension) filters.partial = filters.partial.with(*dimension);
  else if (const auto type = search_type_named(value)) {
    context.search_type = *type;
    return;
  }
  context.warn(file, line, "filtered",
               "The file was exported with a filter, so its figures are incomplete.");
}

}  // namespace

Result<void> read_csv_table(std::string_view file, std::string_view text, ImportContext& context) {
  TOOLYARD_TRY(const auto sound, decoded(file, text, context));
  if (const auto report = foreign_report(sound)) return other_report(file, *report);
  const auto delimiter = delimiter_of(sound);
  CsvReader reader(sound, delimiter, context.into.texts);
  TOOLYARD_TRY(const auto layout, read_layout(file, delimiter, reader, context));
  context.has_second_period |= layout.previous && !layout.compared;
  RowReader rows(file, layout, context);
  while (reader.next()) {
    TOOLYARD_TRY_VOID(context.count_row());
    rows.take(reader.cells(), reader.line());
  }
  if (const auto* fault = reader.fault())
    return unreadable_at(file, fault->line, std::string(fault->detail) + ".");
  if (rows.is_implausible())
    return unreadable(file, "Most rows have more clicks than impressions.");
  rows.finish();
  return {};
}

Result<void> read_csv_filters(std::string_view file, std::string_view text,
                              ImportContext& context) {
  TOOLYARD_TRY(const auto sound, decoded(file, text, context));
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
