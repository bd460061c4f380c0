#include "areas/keywords/counting/store.h"

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <string>

namespace toolyard::keywords {
namespace {

using search::Series;
constexpr auto by_date = Series::by_date, by_query = Series::by_query, by_page = Series::by_page,
               by_country = Series::by_country, by_device = Series::by_device;

// All grains with queries, without the date, from the coarsest to the finest.
constexpr std::array grains{by_query,
                            by_query | by_page,
                            by_query | by_device,
                            by_query | by_country,
                            by_query | by_page | by_device,
                            by_query | by_page | by_country,
                            by_query | by_country | by_device,
                            by_query | by_page | by_country | by_device};

// The dimensions that a keyword needs, beside the query.
struct Shape {
  std::int64_t bits;
  std::string_view keywords;  // SQL condition of the keywords that need them
};
constexpr std::array shapes{
    Shape{0, "k.country = '' and k.device = 'all'"},
    Shape{by_country, "k.country <> '' and k.country = f.country and k.device = 'all'"},
    Shape{by_device, "k.country = '' and k.device = lower(f.device)"},
    Shape{by_country | by_device,
          "k.country <> '' and k.country = f.country and "
          "k.device = lower(f.device)"},
};

bool overlaps(const DatedSeries& series, Window days) {
  return series.days.first <= days.last && series.days.last >= days.first;
}

void add(Transaction& transaction, const Series& series, const Shape& shape, Window days,
         Which which) {
  transaction.change(
      "insert into keyword_facts (keyword, first_day, last_day, clicks, impressions, positioned, "
      "sum_position) select k.id, f.first_day, f.last_day, cast(sum(f.clicks) as bigint), "
      "cast(sum(f.impressions) as bigint), cast(sum(case when f.sum_position is null then 0 else "
      "f.impressions end) as bigint), coalesce(sum(f.sum_position), 0) "
      "from " +
          std::string(search::facts_within_days) +
          " f cross join keywords k where k.keyword = f.query and " + std::string(shape.keywords) +
          (which == Which::new_ones ? " and not k.is_measured" : "") +
          (series.is_dated() ? "" : " and f.last_day > f.first_day") +
          " group by k.id, f.first_day, f.last_day on conflict (keyword, first_day, last_day) do "
          "update set clicks = keyword_facts.clicks + excluded.clicks, impressions = "
          "keyword_facts.impressions + excluded.impressions, positioned = "
          "keyword_facts.positioned + excluded.positioned, sum_position = "
          "keyword_facts.sum_position + excluded.sum_position",
      series.site, series.grain, days.first, days.last);
}

struct PlacedSite {
  search::Site site;
  std::vector<std::int64_t> within;
};

// A property is within more others than those that contain it are.
std::vector<PlacedSite> outer_first(const std::vector<search::Site>& sites) {
  std::vector<PlacedSite> all;
  for (const auto& site : sites) {
    auto& placed = all.emplace_back(PlacedSite{site, {}});
    for (const auto& other : sites)
      if (search::contains(other, site)) placed.within.push_back(other.id);
  }
  std::ranges::stable_sort(all, {}, [](const PlacedSite& one) { return one.within.size(); });
  return all;
}

}  // namespace

std::optional<Window> counted_days(Transaction& transaction) {
  struct Ends {
    std::optional<std::int64_t> first, last;
    static constexpr auto fields() { return row_columns<Ends, &Ends::first, &Ends::last>(); }
  };
  const auto ends = *transaction.row<Ends>(
      "select min(first_day) as first, max(first_day) as last from keyword_facts");
  if (!ends.first || !ends.last) return std::nullopt;
  return Window{Day(*ends.first), Day(*ends.last)};
}

void mark_uncounted(Transaction& transaction) {
  lock_counting(transaction);
  transaction.change("update keywords set is_measured = false");
}

std::vector<DatedSeries> series_of(Transaction& transaction) {
  std::vector<DatedSeries> all;
  for (const auto& [site, within] : outer_first(search::find_sites(transaction)))
    for (const auto grain : grains)
      for (const auto date : {by_date, std::int64_t{0}}) {
        const Series series{site.id, grain | date};
        const auto first = search::first_day(transaction, series);
        if (!first) continue;
        const auto last = search::last_day(transaction, series);
        all.push_back({series, {*first, last.value_or(*first)}, within});
      }
  return all;
}

void count_days(Transaction& transaction, const std::vector<DatedSeries>& all, Window days,
                Which which) {
  transaction.change(
      "delete from keyword_facts where first_day between $1 and $2" +
          std::string(which == Which::new_ones ? " and keyword in (select id from keywords "
                                                 "where not is_measured)"
                                               : ""),
      days.first, days.last);
  for (const auto& shape : shapes)
    for (const auto date : {by_date, std::int64_t{0}}) {
      std::set<std::int64_t> done;  // sites counted; of each, the best series comes first
      const auto is_done = [&](std::int64_t site) { return done.contains(site); };
      for (const auto& series : all) {
        if (is_done(series.site) || std::ranges::any_of(series.within, is_done) ||
            (series.grain & by_date) != date || (series.grain & shape.bits) != shape.bits ||
            !overlaps(series, days) || !search::has_facts(transaction, series, days))
          continue;
        add(transaction, series, shape, days, which);
        done.insert(series.site);
      }
    }
}

std::vector<search::LastImport> last_counted(Transaction& transaction) {
  std::map<std::int64_t, std::int64_t> counted;
  for (const auto& one : transaction.rows<search::LastImport>(
           "select site, last_import as import from keyword_counting"))
    counted.emplace(one.site, one.import);
  std::vector<search::LastImport> all;
  for (const auto& [site, last] : search::last_imports(transaction))
    if (const auto import = counted[site]; last > import) all.push_back({site, import});
  return all;
}

std::int64_t facts_after(Transaction& transaction, const std::vector<search::LastImport>& counted) {
  std::int64_t facts = 0;
  for (const auto& [site, import] : counted)
    facts += search::imports_after(transaction, site, import).rows_written;
  return facts;
}

std::optional<Window> days_after(Transaction& transaction,
                                 const std::vector<search::LastImport>& counted, Window all) {
  std::optional<std::int64_t> first, last;
  for (const auto& [site, import] : counted) {
    const auto imports = search::imports_after(transaction, site, import);
    if (!imports.first_day || !imports.last_day) continue;
    first = std::min(first.value_or(*imports.first_day), *imports.first_day);
    last = std::max(last.value_or(*imports.last_day), *imports.last_day);
  }
  if (!first) return std::nullopt;
  if (*first < 0) return all;
  return Window{std::max(Day(*first), all.first), std::min(Day(*last), all.last)};
}

std::vector<NewKeyword> new_keywords(Transaction& transaction) {
  return transaction.rows<NewKeyword>(
      "select id, change_count from keywords where not is_measured order by id");
}

void lock_counting(Transaction& transaction) {
  transaction.change("update keyword_counting set last_import = last_import where site = 0");
}

void set_counted(Transaction& transaction, const std::vector<NewKeyword>& keywords) {
  for (const auto& one : keywords)
    transaction.change("update keywords set is_measured = true where id = $1 and change_count = $2",
                       one.id, one.change_count);
}

void set_counted(Transaction& transaction, const std::vector<search::LastImport>& imports,
                 const std::vector<DatedSeries>& all) {
  for (const auto& one : imports) {
    std::int64_t last = -1;
    for (const auto& series : all)
      if (series.site == one.site && series.is_dated())
        last = std::max<std::int64_t>(last, series.days.last);
    transaction.change(
        "insert into keyword_counting (site, last_import, last_day) values ($1, $2, $3) "
        "on conflict (site) do update set last_import = excluded.last_import, "
        "last_day = excluded.last_day where keyword_counting.last_import <= excluded.last_import",
        one.site, one.import, last);
  }
}

}  // namespace toolyard::keywords
