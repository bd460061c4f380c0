#include "areas/visits/store.h"

#include <algorithm>
#include <string>
#include <tuple>

namespace toolyard::visits {
namespace {

constexpr std::int64_t hours_per_day = 24;

struct IdRow {
  std::int64_t id = 0;
  static constexpr auto fields(auto...) { return row_columns<IdRow, &IdRow::id>(); }
};

// Returns the number of the month of a day, counted from the year 0.
std::int64_t month_of_day(std::int64_t day) {
  const std::chrono::year_month_day date{std::chrono::sys_days(std::chrono::days(day))};
  return std::int64_t{int(date.year())} * 12 + unsigned(date.month()) - 1;
}

auto key_of(const ViewRow& row) {
  return std::tie(row.scope, row.time, row.page, row.locale, row.referrer, row.campaign);
}

// Sorts rows, and merges those that differ only in their figures.
std::vector<ViewRow> folded(std::vector<ViewRow> rows) {
  std::ranges::sort(rows, {}, [](const ViewRow& row) { return key_of(row); });
  std::vector<ViewRow> all;
  for (const auto& row : rows) {
    if (all.empty() || key_of(all.back()) != key_of(row)) {
      all.push_back(row);
      continue;
    }
    for (std::size_t i = 0; i < device_count; ++i) {
      all.back().figures.views[i] += row.figures.views[i];
      all.back().figures.visitors[i] += row.figures.visitors[i];
    }
  }
  return all;
}

// Returns the placeholders of rows, such as `($1, $2), ($3, $4)` for two rows of two columns.
std::string row_places(std::size_t rows, std::size_t columns) {
  std::string text;
  for (std::size_t i = 0; i < rows * columns; ++i) {
    if (i % columns == 0) text += i == 0 ? "(" : "), (";
    else text += ", ";
    text += "$" + std::to_string(i + 1);
  }
  return text + ")";
}

constexpr std::array<std::string_view, 2 * device_count> figure_columns{
    "desktop_views",    "phone_views",    "tablet_views",
    "desktop_visitors", "phone_visitors", "tablet_visitors"};

std::string statement_to_add(const std::string& unit, std::size_t rows) {
  const auto table = "visit_" + unit + "s";
  const auto key = "scope, " + unit + ", page, locale, referrer, campaign";
  std::string names, sums;
  for (const auto column : figure_columns) {
    names.append(", ").append(column);
    sums.append(sums.empty() ? "" : ", ").append(column).append(" = ");
    sums.append(table).append(".").append(column).append(" + excluded.").append(column);
  }
  return "insert into " + table + " (" + key + names + ") values " + row_places(rows, 12) +
         " on conflict (" + key + ") do update set " + sums;
}

void add_by(Transaction& transaction, const std::string& unit, const std::vector<ViewRow>& rows) {
  std::vector<Bound> values;
  std::size_t at = 0;
  // Few different statements, so that all stay prepared.
  for (const std::size_t size : {64, 8, 1}) {
    if (rows.size() - at < size) continue;
    const auto sql = statement_to_add(unit, size);
    for (; rows.size() - at >= size; at += size) {
      values.clear();
      for (std::size_t i = at; i < at + size; ++i) {
        const auto& row = rows[i];
        values.insert(values.end(), {bind(row.scope), bind(row.time), bind(row.page),
                                     bind(row.locale), bind(row.referrer), bind(row.campaign)});
        for (const auto views : row.figures.views) values.push_back(bind(views));
        for (const auto visitors : row.figures.visitors) values.push_back(bind(visitors));
      }
      if (const auto done = transaction.run(sql, values, {}); !done)
        throw BrokenStore("visits violate " + done.error().constraint);
    }
  }
}

// The SQL of a sum of views or visitors: of a device, or of all.
std::string figures_sql(const Selection& selection, std::string_view what) {
  std::string sum;
  for (const auto& device : spellings(Device())) {
    if (selection.device && *selection.device != device.value) continue;
    sum.append(sum.empty() ? "" : " + ").append(device.name).append("_").append(what);
  }
  return sum;
}

std::string_view column_of(Dimension dimension) {
  switch (dimension) {
    case Dimension::path: return "page";
    case Dimension::referrer: return "referrer";
    case Dimension::campaign: return "campaign";
    case Dimension::locale: return "locale";
    case Dimension::device: break;
  }
  return {};
}

// Collects the conditions of a statement, and the values that they compare with.
struct Conditions {
  std::vector<Bound> values;

  std::string place(std::int64_t value) {
    values.emplace_back(value);
    return "$" + std::to_string(values.size());
  }
  std::string of(const Selection& selection, std::string_view unit, std::int64_t first,
                 std::int64_t last) {
    // What was read of one page is found by its index: the sum keeps SQLite from the primary key.
    auto sql = (selection.page ? "scope + 0 = " : "scope = ") + place(selection.scope) + " and " +
               std::string(unit) + " between " + place(first) + " and " + place(last);
    const auto add = [&](std::string_view column, std::optional<std::int64_t> id) {
      if (id) sql.append(" and ").append(column).append(" = ").append(place(*id));
    };
    add("page", selection.page);
    add("locale", selection.locale);
    add("referrer", selection.referrer);
    add("campaign", selection.campaign);
    return sql;
  }
};

// A period as days and, if it is long, the whole months in it, which take fewer rows.
struct Ranges {
  std::vector<Window> days;
  std::optional<std::pair<std::int64_t, std::int64_t>> months;
};

Day first_day_of(std::int64_t month) {
  const auto first =
      std::chrono::year(int(month / 12)) / std::chrono::month(unsigned(month % 12) + 1) / 1;
  return Day(std::chrono::sys_days(first).time_since_epoch().count());
}

Ranges ranges_of(const Window& days) {
  constexpr Day min_days = 62;
  if (days.days() < min_days) return {.days = {days}};
  auto first = month_of_day(days.first);
  if (first_day_of(first) < days.first) ++first;
  auto last = month_of_day(days.last + 1) - 1;
  Ranges ranges{.months = std::pair(first, last)};
  if (days.first < first_day_of(first))
    ranges.days.push_back({days.first, first_day_of(first) - 1});
  if (first_day_of(last + 1) <= days.last)
    ranges.days.push_back({first_day_of(last + 1), days.last});
  return ranges;
}

// Returns a table expression with the columns `id`, `views` and `visitors`.
std::string rows_sql(const Selection& selection, Dimension dimension, const Window& days,
                     Conditions& conditions) {
  const auto columns = "select " + std::string(column_of(dimension)) + " as id, " +
                       figures_sql(selection, "views") + " as views, " +
                       figures_sql(selection, "visitors") + " as visitors from visit_";
  const std::string known = dimension == Dimension::campaign ? " and campaign <> 0" : "";
  std::string sql;
  const auto add = [&](std::string_view unit, std::int64_t first, std::int64_t last) {
    sql.append(sql.empty() ? "" : " union all ").append(columns).append(unit).append("s where ");
    sql.append(conditions.of(selection, unit, first, last)).append(known);
  };
  const auto ranges = ranges_of(days);
  for (const auto& range : ranges.days) add("day", range.first, range.last);
  if (ranges.months) add("month", ranges.months->first, ranges.months->second);
  return sql;
}

}  // namespace

std::int64_t store_label(Transaction& transaction, LabelKind kind, std::string_view text, Day day) {
  const auto stored = transaction.insert<IdRow>(
      "insert into visit_labels (kind, label, last_day) values ($1, $2, $3) "
      "on conflict (kind, label) do update set last_day = excluded.last_day returning id",
      kind, text, day);
  if (!stored) throw BrokenStore("a label of visits violates " + stored.error().constraint);
  return stored->id;
}

std::optional<std::int64_t> find_label(Transaction& transaction, LabelKind kind,
                                       std::string_view text) {
  const auto found = transaction.row<IdRow>(
      "select id from visit_labels where kind = $1 and label = $2", kind, text);
  return found ? std::optional(found->id) : std::nullopt;
}

std::int64_t lock_source(Transaction& transaction, std::int64_t source, Instant now) {
  transaction.change(
      "insert into visit_sources (id, batch, merged_at, live_visitors, live_views) "
      "values ($1, 0, $2, 0, 0) on conflict (id) do update set merged_at = excluded.merged_at",
      source, now);
  const auto locked =
      transaction.row<IdRow>("select batch as id from visit_sources where id = $1", source);
  return locked ? locked->id : 0;
}

void set_source(Transaction& transaction, std::int64_t source, std::int64_t batch, Instant now) {
  transaction.change("update visit_sources set batch = $2, merged_at = $3 where id = $1", source,
                     batch, now);
}

void set_live(Transaction& transaction, std::int64_t source, std::int64_t visitors,
              std::int64_t views, Instant now) {
  lock_source(transaction, source, now);
  transaction.change(
      "update visit_sources set live_visitors = $2, live_views = $3, merged_at = $4 where id = $1",
      source, visitors, views, now);
}

LiveReport live_since(Transaction& transaction, Instant since) {
  return transaction
      .row<LiveReport>(
          "select cast(coalesce(sum(live_visitors), 0) as bigint) as visitors, "
          "cast(coalesce(sum(live_views), 0) as bigint) as views from visit_sources "
          "where merged_at >= $1",
          since)
      .value_or(LiveReport{});
}

void add_views(Transaction& transaction, std::span<const ViewRow> rows) {
  std::vector<ViewRow> all(rows.begin(), rows.end());
  all = folded(std::move(all));
  add_by(transaction, "hour", all);
  for (auto& row : all) row.time /= hours_per_day;
  all = folded(std::move(all));
  add_by(transaction, "day", all);
  for (auto& row : all) row.time = month_of_day(row.time);
  add_by(transaction, "month", folded(std::move(all)));
}

void add_events(Transaction& transaction, std::span<const EventRow> rows) {
  // In one order on all nodes, which lock these rows one after the other.
  std::vector<EventRow> sorted(rows.begin(), rows.end());
  std::ranges::sort(sorted, {},
                    [](const EventRow& row) { return std::tuple(row.day, row.event, row.tool); });
  for (const auto& row : sorted)
    transaction.change(
        "insert into visit_events (day, event, tool, events, visitors) values ($1, $2, $3, $4, $5) "
        "on conflict (day, event, tool) do update set "
        "events = visit_events.events + excluded.events, "
        "visitors = visit_events.visitors + excluded.visitors",
        row.day, row.event, row.tool, row.figures.events, row.figures.visitors);
}

std::vector<TimeRow> views_by_time(Transaction& transaction, const Selection& selection,
                                   const Window& days, Granularity granularity) {
  const bool is_by_hour = granularity == Granularity::hour;
  const std::string unit = is_by_hour ? "hour" : "day";
  const auto first = is_by_hour ? days.first * hours_per_day : days.first;
  const auto last = is_by_hour ? (days.last + 1) * hours_per_day - 1 : days.last;
  Conditions conditions;
  const auto where = conditions.of(selection, unit, first, last);
  std::vector<TimeRow> rows;
  transaction.each_bound<TimeRow>(
      [&](TimeRow&& row) { rows.push_back(std::move(row)); },
      "select " + unit + " as time, cast(sum(" + figures_sql(selection, "views") +
          ") as bigint) as views, cast(sum(" + figures_sql(selection, "visitors") +
          ") as bigint) as visitors from visit_" + unit + "s where " + where + " group by " + unit +
          " order by " + unit,
      conditions.values);
  return rows;
}

namespace {

struct RankedRow : VisitRow {
  std::int64_t total = 0;
  static constexpr auto fields(auto...) {
    return joined(VisitRow::fields(), row_columns<RankedRow, &RankedRow::total>());
  }
};

}  // namespace

Ranked views_by_label(Transaction& transaction, const Selection& selection, Dimension dimension,
                      const Window& days, const RankedRange& range) {
  Conditions conditions;
  const auto from = rows_sql(selection, dimension, days, conditions);
  const auto sql =
      "select label as value, views, visitors, total from (select id, "
      "cast(sum(views) as bigint) as views, cast(sum(visitors) as bigint) as visitors, "
      "count(*) over () as total from (" +
      from + ") counted group by id having sum(views) > 0 order by 3 desc, 2 desc, id limit " +
      conditions.place(range.limit) + " offset " + conditions.place(range.offset) +
      ") best join visit_labels on visit_labels.id = best.id "
      "order by visitors desc, views desc, best.id";
  Ranked ranked;
  transaction.each_bound<RankedRow>(
      [&](RankedRow&& row) {
        ranked.count = row.total;
        ranked.rows.push_back(std::move(row));
      },
      sql, conditions.values);
  return ranked;
}

std::int64_t count_labels(Transaction& transaction, const Selection& selection, Dimension dimension,
                          const Window& days) {
  Conditions conditions;
  const auto from = rows_sql(selection, dimension, days, conditions);
  std::int64_t count = 0;
  transaction.each_bound<IdRow>([&](IdRow&& row) { count = row.id; },
                                "select count(*) as id from (select id from (" + from +
                                    ") counted group by id having sum(views) > 0) found",
                                conditions.values);
  return count;
}

std::vector<VisitRow> views_by_device(Transaction& transaction, const Selection& selection,
                                      const Window& days) {
  std::vector<VisitRow> rows;
  for (const auto& device : spellings(Device())) {
    if (selection.device && *selection.device != device.value) continue;
    auto one = selection;
    one.device = device.value;
    VisitRow row;
    row.value = device.name;
    for (const auto& day : views_by_time(transaction, one, days, Granularity::day)) {
      row.views += day.views;
      row.visitors += day.visitors;
    }
    if (row.views > 0) rows.push_back(std::move(row));
  }
  std::ranges::stable_sort(rows, std::greater(), &VisitRow::visitors);
  return rows;
}

std::vector<EventCount> events_in(Transaction& transaction, const Window& days) {
  return transaction.rows<EventCount>(
      "select event, coalesce(label, '') as tool, cast(sum(events) as bigint) as events, "
      "cast(sum(visitors) as bigint) as visitors from visit_events "
      "left join visit_labels on visit_labels.id = visit_events.tool "
      "where day between $1 and $2 group by event, label order by 4 desc, 1, 2",
      days.first, days.last);
}

std::optional<Day> first_day(Transaction& transaction) {
  const auto first =
      transaction.row<IdRow>("select coalesce(min(day), -1) as id from visit_days where scope = 0");
  return first && first->id >= 0 ? std::optional(Day(first->id)) : std::nullopt;
}

std::int64_t delete_hours(Transaction& transaction, std::int64_t before_hour, std::int64_t max) {
  return transaction.change(
      "delete from visit_hours where (scope, hour, page, locale, referrer, campaign) in "
      "(select scope, hour, page, locale, referrer, campaign from visit_hours where hour < $1 "
      "limit $2)",
      before_hour, max);
}

std::int64_t delete_days(Transaction& transaction, Day before, std::int64_t max) {
  auto count = transaction.change(
      "delete from visit_days where (scope, day, page, locale, referrer, campaign) in "
      "(select scope, day, page, locale, referrer, campaign from visit_days where day < $1 "
      "limit $2)",
      before, max);
  count += transaction.change(
      "delete from visit_months where (scope, month, page, locale, referrer, campaign) in "
      "(select scope, month, page, locale, referrer, campaign from visit_months where month < $1 "
      "limit $2)",
      month_of_day(before), max - count);
  count += transaction.change(
      "delete from visit_events where (day, event, tool) in "
      "(select day, event, tool from visit_events where day < $1 limit $2)",
      before, max - count);
  count += transaction.change(
      "delete from visit_labels where id in (select id from visit_labels where last_day < $1 - 31 "
      "limit $2)",
      before, max - count);
  return count;
}

std::int64_t delete_sources(Transaction& transaction, Instant before, std::int64_t max) {
  return transaction.change(
      "delete from visit_sources where id in "
      "(select id from visit_sources where merged_at < $1 limit $2)",
      before, max);
}

}  // namespace toolyard::visits
