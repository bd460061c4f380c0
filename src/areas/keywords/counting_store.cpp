#include "areas/keywords/counting_store.h"

#include <algorithm>
#include <array>
#include <string>

namespace toolyard::keywords {
namespace {

constexpr std::int64_t by_date = 1, by_query = 2, by_country = 8, by_device = 16;

// From the one that tells least apart to the one that tells most, without their dates.
constexpr std::array grains{by_query,
                            by_query | 4,
                            by_query | by_device,
                            by_query | by_country,
                            by_query | 4 | by_device,
                            by_query | 4 | by_country,
                            by_query | by_country | by_device,
                            by_query | 4 | by_country | by_device};

// What a keyword asks to be told apart.
struct Shape {
  std::int64_t bits;
  std::string_view keywords;  // those that do
};
constexpr std::array shapes{
    Shape{0, "k.country = '' and k.device = 'all'"},
    Shape{by_country, "k.country <> '' and k.country = f.country and k.device = 'all'"},
    Shape{by_device, "k.country = '' and k.device = lower(f.device)"},
    Shape{by_country | by_device,
          "k.country <> '' and k.country = f.country and "
          "k.device = lower(f.device)"},
};

std::optional<Day> end_of(Transaction& transaction, std::int64_t site, std::int64_t grain,
                          std::string_view order) {
  const auto day = transaction.row<std::int64_t>(
      "select first_day from search_facts where site = $1 and grain = $2 and search_type = 'web' "
      "and state = 'final' order by first_day" +
          std::string(order) + " limit 1",
      site, grain);
  return day ? std::optional(Day(*day)) : std::nullopt;
}

bool has_facts(Transaction& transaction, const Series& series, Window days) {
  return transaction
      .row<std::int64_t>(
          "select 1 from search_facts where site = $1 and grain = $2 and "
          "search_type = 'web' and first_day between $3 and $4 and "
          "state = 'final' limit 1",
          series.site, series.grain, days.first, days.last)
      .has_value();
}

bool overlaps(const Series& series, Window days) {
  return series.days.first <= days.last && series.days.last >= days.first;
}

void add(Transaction& transaction, const Series& series, const Shape& shape, Window days,
         Which which) {
  transaction.change(
      "insert into keyword_facts (keyword, first_day, last_day, clicks, impressions, positioned, "
      "sum_position) select k.id, f.first_day, f.last_day, cast(sum(f.clicks) as bigint), "
      "cast(sum(f.impressions) as bigint), cast(sum(case when f.sum_position is null then 0 else "
      "f.impressions end) as bigint), coalesce(sum(f.sum_position), 0) "
      "from search_facts f cross join keywords k where k.keyword = f.query and f.site = $1 and "
      "f.grain = $2 and f.search_type = 'web' and f.first_day between $3 and $4 and "
      "f.state = 'final' and " +
          std::string(shape.keywords) + (which == Which::new_ones ? " and not k.is_measured" : "") +
          (series.grain & by_date ? "" : " and f.last_day > f.first_day") +
          " group by k.id, f.first_day, f.last_day on conflict (keyword, first_day, last_day) do "
          "update set clicks = keyword_facts.clicks + excluded.clicks, impressions = "
          "keyword_facts.impressions + excluded.impressions, positioned = "
          "keyword_facts.positioned + excluded.positioned, sum_position = "
          "keyword_facts.sum_position + excluded.sum_position",
      series.site, series.grain, days.first, days.last);
}

}  // namespace

std::vector<Series> series_of(Transaction& transaction) {
  std::vector<Series> all;
  for (const auto site : transaction.rows<std::int64_t>("select id from search_sites order by id"))
    for (const auto grain : grains)
      for (const auto date : {by_date, std::int64_t{0}}) {
        const auto first = end_of(transaction, site, grain | date, "");
        if (!first) continue;
        const auto last = end_of(transaction, site, grain | date, " desc");
        all.push_back({site, grain | date, {*first, last.value_or(*first)}});
      }
  return all;
}

void count_days(Transaction& transaction, const std::vector<Series>& all, Window days,
                Which which) {
  transaction.change(
      "delete from keyword_facts where first_day between $1 and $2" +
          std::string(which == Which::new_ones ? " and keyword in (select id from keywords "
                                                 "where not is_measured)"
                                               : ""),
      days.first, days.last);
  for (const auto& shape : shapes)
    for (const auto date : {by_date, std::int64_t{0}}) {
      std::int64_t done = 0;  // the site; its series stand together, the best first
      for (const auto& series : all) {
        if (series.site == done || (series.grain & by_date) != date ||
            (series.grain & shape.bits) != shape.bits || !overlaps(series, days) ||
            !has_facts(transaction, series, days))
          continue;
        add(transaction, series, shape, days, which);
        done = series.site;
      }
    }
}

std::vector<Imported> last_imports(Transaction& transaction) {
  return transaction.rows<Imported>(
      "select site, max(id) as import from search_imports group by site order by site");
}

std::optional<Window> days_not_counted(Transaction& transaction, Window all) {
  struct Ends {
    std::optional<std::int64_t> first_day, last_day;
    static constexpr auto fields() {
      return std::array{field<&Ends::first_day>(""), field<&Ends::last_day>("")};
    }
  };
  const auto ends = transaction.row<Ends>(
      "select min(i.first_day) as first_day, max(i.last_day) as last_day from search_imports i "
      "left join keyword_counting c on c.site = i.site where i.id > coalesce(c.last_import, 0)");
  if (!ends || !ends->first_day) return std::nullopt;
  if (*ends->first_day < 0) return all;
  return Window{std::max(Day(*ends->first_day), all.first),
                std::min(Day(*ends->last_day), all.last)};
}

std::vector<NewKeyword> new_keywords(Transaction& transaction) {
  return transaction.rows<NewKeyword>(
      "select id, change_count from keywords where not is_measured order by id");
}

void hold_counting(Transaction& transaction) {
  transaction.change("update keyword_counting set last_import = last_import where site = 0");
}

void set_counted(Transaction& transaction, const std::vector<NewKeyword>& keywords) {
  for (const auto& one : keywords)
    transaction.change("update keywords set is_measured = true where id = $1 and change_count = $2",
                       one.id, one.change_count);
}

void set_counted(Transaction& transaction, const std::vector<Imported>& imports,
                 const std::vector<Series>& all) {
  for (const auto& one : imports) {
    std::int64_t last = -1;
    for (const auto& series : all)
      if (series.site == one.site && (series.grain & by_date))
        last = std::max<std::int64_t>(last, series.days.last);
    transaction.change(
        "insert into keyword_counting (site, last_import, last_day) values ($1, $2, $3) "
        "on conflict (site) do update set last_import = excluded.last_import, "
        "last_day = excluded.last_day where keyword_counting.last_import <= excluded.last_import",
        one.site, one.import, last);
  }
}

}  // namespace toolyard::keywords
