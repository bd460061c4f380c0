#include "areas/search/facts.h"

#include <algorithm>
#include <array>
#include <utility>

#include "areas/search/properties/property_name.h"
#include "core/json/decoder.h"
#include "core/json/writer.h"

namespace toolyard::search {
namespace {

constexpr std::string_view of_series =
    " from search_facts where site = $1 and grain = $2 and search_type = 'web' "
    "and state = 'final'";

struct Shares {
  std::vector<double> shares;
  static constexpr auto fields(auto...) { return row_columns<Shares, &Shares::shares>(); }
};

struct FileDays {
  std::int64_t first_day = 0, last_day = 0;
  static constexpr auto fields(auto...) {
    return row_columns<FileDays, &FileDays::first_day, &FileDays::last_day>();
  }
};

std::vector<Window> windows(const std::vector<FileDays>& rows) {
  std::vector<Window> all;
  all.reserve(rows.size());
  for (const auto& days : rows) all.push_back({Day(days.first_day), Day(days.last_day)});
  return all;
}

std::optional<Day> end_of(Transaction& transaction, const Series& series, std::string_view order) {
  const auto day =
      transaction.row<std::int64_t>("select first_day" + std::string(of_series) +
                                        " order by first_day" + std::string(order) + " limit 1",
                                    series.site, series.grain);
  return day ? std::optional(Day(*day)) : std::nullopt;
}

bool has_any(Transaction& transaction, const Series& series, std::string_view condition,
             const Window& days) {
  return transaction
      .row<std::int64_t>("select 1" + std::string(of_series) + std::string(condition) + " limit 1",
                         series.site, series.grain, days.first, days.last)
      .has_value();
}

constexpr std::string_view begins_within = " and first_day between $3 and $4";
constexpr std::string_view is_window = " and first_day = $3 and last_day = $4";

// Runs a statement that cannot violate a constraint.
void visit(Transaction& transaction, const std::string& sql, std::span<const Bound> values,
           const RowSink& sink) {
  if (const auto done = transaction.run(sql, values, sink); !done)
    throw BrokenStore("reading search data violates " + done.error().constraint);
}

std::int64_t count(Transaction& transaction, const std::string& sql,
                   std::span<const Bound> values) {
  std::int64_t number = 0;
  visit(transaction, sql, values, [&](const Row& row) { number = row.integer(0); });
  return number;
}

}  // namespace

std::vector<Site> find_sites(Transaction& transaction) {
  return transaction.rows<Site>(
      "select id, site from search_sites where removed_at is null order by site");
}

std::optional<Site> find_site(Transaction& transaction, std::int64_t id) {
  return transaction.row<Site>(
      "select id, site from search_sites where id = $1 and removed_at is null", id);
}

std::optional<Site> find_site(Transaction& transaction, std::string_view name) {
  const auto usual = property_name(name).value_or(std::string(name));
  return transaction.row<Site>(
      "select id, site from search_sites where (site = $1 or site = $2) and removed_at is null "
      "order by case when site = $1 then 0 else 1 end limit 1",
      usual, name);
}

std::optional<Site> usual_site(Transaction& transaction) {
  return transaction.row<Site>(
      "select s.id, s.site from search_sites s left join (select site, max(shown) as shown from "
      "(select site, case when grain % 2 = 1 then sum(impressions) else max(impressions) end "
      "as shown from search_days where search_type = 'web' group by site, grain) as grains "
      "group by site) as d on d.site = s.id where s.removed_at is null and exists "
      "(select 1 from search_imports i where i.site = s.id) "
      "order by coalesce(d.shown, -1) desc, s.id limit 1");
}

std::optional<Site> usual_site_of(Transaction& transaction, std::string_view url) {
  auto usual = usual_site(transaction);
  if (usual && contains_property(usual->site, url)) return usual;
  for (auto& one : find_sites(transaction))
    if (contains_property(one.site, url)) return std::move(one);
  return std::nullopt;
}

std::string origin_of(const Site& site) { return origin_of_property(site.site); }

bool contains(const Site& outer, const Site& inner) {
  return contains_property(outer.site, inner.site);
}

void lock_site(Transaction& transaction, std::int64_t id) {
  transaction.change("update search_sites set site = site where id = $1", id);
}

void set_site_curve(Transaction& transaction, std::int64_t site, const ClickCurve& curve,
                    Instant now) {
  transaction.change(
      "insert into site_curves (site, shares, fitted_at) values ($1, $2, $3) "
      "on conflict (site) do update set shares = excluded.shares, fitted_at = excluded.fitted_at",
      site, to_json(Shares{{curve.shares.begin(), curve.shares.end()}}), now);
}

ClickCurve site_curve(Transaction& transaction, std::int64_t site, const ExpectedClicks& expected) {
  auto curve = expected.supposed;
  if (expected.kind == CurveKind::prior) return curve;
  auto json = transaction.row<std::string>("select shares from site_curves where site = $1", site);
  if (!json) return curve;
  thread_local JsonDecoder decoder;
  Shares kept;
  if (!decoder.decode(PaddedText::of(*json), type_of<Shares>, &kept) ||
      kept.shares.size() != curve.shares.size())
    throw BrokenStore("the curve of a site cannot be read");
  std::ranges::copy(kept.shares, curve.shares.begin());
  return curve;
}

std::vector<LastImport> last_imports(Transaction& transaction) {
  return transaction.rows<LastImport>(
      "select i.site, max(i.id) as import from search_imports i join search_sites s "
      "on s.id = i.site where i.is_complete = true and s.removed_at is null "
      "group by i.site order by i.site");
}

ImportTotals imports_after(Transaction& transaction, std::int64_t site, std::int64_t import) {
  return *transaction.row<ImportTotals>(
      "select cast(coalesce(sum(rows_written), 0) as bigint) as rows_written, "
      "min(first_day) as first_day, max(last_day) as last_day from search_imports "
      "where site = $1 and id > $2 and is_complete = true",
      site, import);
}

std::optional<Day> first_day(Transaction& transaction, const Series& series) {
  return end_of(transaction, series, "");
}

std::optional<Day> last_day(Transaction& transaction, const Series& series) {
  return end_of(transaction, series, " desc");
}

bool has_facts(Transaction& transaction, const Series& series, const Window& days) {
  return has_any(transaction, series, begins_within, days);
}

bool has_window(Transaction& transaction, const Series& series, const Window& window) {
  return has_any(transaction, series, is_window, window);
}

std::vector<Window> import_windows(Transaction& transaction, std::int64_t site,
                                   const std::optional<Window>& within) {
  return windows(transaction.rows<FileDays>(
      "select distinct first_day, last_day from search_imports where site = $1 "
      "and is_complete = true and search_type = 'web' and first_day >= $2 and last_day <= $3 "
      "order by last_day desc, first_day limit 400",
      site, within ? within->first : 0, within ? within->last : INT32_MAX));
}

std::vector<Window> windows_of(Transaction& transaction, const Series& series) {
  return windows(transaction.rows<FileDays>(
      "select distinct first_day, last_day from search_imports i where site = $1 and "
      "is_complete = true and search_type = 'web' and first_day >= 0 and exists (select 1 from "
      "search_facts f where "
      "f.site = i.site and f.grain = $2 and f.search_type = 'web' and "
      "f.first_day = i.first_day and f.last_day = i.last_day and f.state = 'final') "
      "order by first_day, last_day",
      series.site, series.grain));
}

namespace {

// Runs a statement for the sums of clicks by some columns, of facts whose `name` is one of the
// keys.
void sum_clicks(Transaction& transaction, const Series& series, const Window& window,
                const std::string& columns, const std::string& name,
                std::span<const std::string_view> keys, const RowSink& sink) {
  std::vector<Bound> values{bind(series.site), bind(series.grain), bind(window.first),
                            bind(window.last)};
  std::string places;
  for (const auto one : keys) {
    values.push_back(bind(one));
    places.append(places.empty() ? "$" : ", $").append(std::to_string(values.size()));
  }
  visit(transaction,
        "select " + columns + ", cast(sum(clicks) as bigint) as clicks" + std::string(of_series) +
            std::string(series.is_dated() ? begins_within : is_window) + " and " + name + " in (" +
            places + ") group by " + columns,
        values, sink);
}

}  // namespace

Clicks clicks_of(Transaction& transaction, const Series& series, const Window& window, Key key,
                 std::span<const std::string_view> keys) {
  const std::string name(key == Key::query ? "query" : "page");
  Clicks clicks;
  sum_clicks(transaction, series, window, name, name, keys,
             [&](const Row& row) { clicks.emplace(row.text(0), row.integer(1)); });
  return clicks;
}

PageClicks clicks_by_page(Transaction& transaction, const Series& series, const Window& window,
                          std::span<const std::string_view> queries) {
  PageClicks clicks;
  sum_clicks(transaction, series, window, "query, page", "query", queries, [&](const Row& row) {
    clicks[std::string(row.text(0))].emplace(row.text(1), row.integer(2));
  });
  return clicks;
}

namespace {

// A range of texts, without `after` but with `up_to`. An empty bound does not limit the range.
struct Range {
  std::string after, up_to;
};

// The facts of a window and of the one before it. In a dated series, they begin between the days
// `$3` and `$4`. In an undated series, they belong to the windows that begin on the days `$3` and
// `$5`, and in which `$4` days separate the first from the last.
std::string facts_of(const Series& series) {
  return std::string(of_series) +
         (series.is_dated() ? " and first_day between $3 and $4"
                            : " and first_day in ($3, $5) and last_day - first_day = $4");
}

// The statement that the values are for. In a dated series, only the sums need the first day of the
// window, `$5`, which separates it from the window before.
enum class Need : std::uint8_t { facts, sums };
std::vector<Bound> values_of(const Series& series, const Window& window, Need need) {
  std::vector<Bound> values{bind(series.site), bind(series.grain), bind(window.before().first),
                            bind(series.is_dated() ? window.last : window.days() - 1)};
  if (need == Need::sums || !series.is_dated()) values.push_back(bind(window.first));
  return values;
}

// Splits the keys into ranges with about `max_at_once` facts each, estimated from the facts of the
// last day. The files of an undated window are small: their keys are read whole.
std::vector<Range> parts_of(Transaction& transaction, const Series& series, const Window& window,
                            const std::string& key, std::int64_t max_at_once) {
  auto facts = facts_of(series);
  auto values = values_of(series, window, Need::facts);
  const auto all = count(transaction, "select count(*)" + facts, values);
  if (all <= max_at_once) return {Range{}};
  if (series.is_dated()) {
    facts += " and first_day = $5";
    values.push_back(bind(window.last));
  }
  const auto step = std::max<std::int64_t>(
      1, count(transaction, "select count(*)" + facts, values) / (all / max_at_once + 1));
  std::vector<Range> parts(1);
  std::int64_t number = 0;
  visit(transaction, "select " + key + facts + " order by " + key, values, [&](const Row& row) {
    if (++number % step != 0 || row.text(0) == parts.back().after) return;
    parts.back().up_to = row.text(0);
    parts.push_back({.after = std::string(row.text(0)), .up_to = {}});
  });
  return parts;
}

constexpr std::string_view pair_sums =
    "select query, page, "
    "cast(sum(case when first_day >= $5 then clicks else 0 end) as bigint) as clicks, "
    "cast(sum(case when first_day >= $5 then impressions else 0 end) as bigint) as impressions, "
    "cast(sum(case when first_day >= $5 and sum_position is not null then impressions else 0 end) "
    "as bigint) as positioned, "
    "sum(case when first_day >= $5 then sum_position end) as sum_position, "
    "cast(sum(case when first_day < $5 then clicks else 0 end) as bigint) as clicks_before, "
    "cast(sum(case when first_day < $5 then impressions else 0 end) as bigint) "
    "as impressions_before, "
    "cast(sum(case when first_day < $5 and sum_position is not null then impressions else 0 end) "
    "as bigint) as positioned_before, "
    "sum(case when first_day < $5 then sum_position end) as sum_position_before";

}  // namespace

bool has_more_facts_than(Transaction& transaction, const Series& series, const Window& window,
                         std::int64_t max) {
  auto values = values_of(series, window, Need::facts);
  values.push_back(bind(max + 1));
  return count(transaction,
               "select count(*) from (select 1 as one" + facts_of(series) + " limit $" +
                   std::to_string(values.size()) + ") counted",
               values) > max;
}

void read_pairs(Transaction& transaction, const Series& series, const Window& window,
                std::int64_t max_at_once, const PairSink& sink) {
  const std::string key(series.has_query() ? "query" : "page");
  for (const auto& part : parts_of(transaction, series, window, key, max_at_once)) {
    auto values = values_of(series, window, Need::sums);
    auto sql = std::string(pair_sums) + facts_of(series);
    const auto limit = [&](std::string_view compare, const std::string& text) {
      if (text.empty()) return;
      values.push_back(bind(text));
      sql.append(" and ").append(key).append(compare).append(std::to_string(values.size()));
    };
    limit(" > $", part.after);
    limit(" <= $", part.up_to);
    sql += " group by query, page order by query, page";
    bool is_checked = false;
    visit(transaction, sql, values, [&](const Row& row) {
      if (!std::exchange(is_checked, true)) check_columns(row, type_of<PairSums>);
      PairSums one;
      read_row(row, type_of<PairSums>, &one);
      sink(std::move(one));
    });
  }
}

}  // namespace toolyard::search
