#include "areas/keywords/counting/counts.h"

#include <algorithm>
#include <map>

#include "areas/keywords/store.h"

namespace toolyard::keywords {
namespace {

using ById = std::map<KeywordId, Keyword*>;

// The parameters of a statement, and their placeholders.
class Places {
 public:
  std::string add(const Bound& value) {
    values_.push_back(value);
    return "$" + std::to_string(values_.size());
  }
  std::string list(const ById& all) {
    std::string text;
    for (const auto& [id, keyword] : all)
      text.append(text.empty() ? "(" : ", ").append(add(bind(id)));
    return text + ")";
  }
  std::span<const Bound> values() const { return values_; }

 private:
  std::vector<Bound> values_;
};

struct SumsRow {
  KeywordId keyword{};
  std::int64_t clicks = 0, impressions = 0, positioned = 0;
  double sum_position = 0;
  static constexpr auto fields(auto...) {
    return row_columns<SumsRow, &SumsRow::keyword, &SumsRow::clicks, &SumsRow::impressions,
                       &SumsRow::positioned, &SumsRow::sum_position>();
  }
};
constexpr std::string_view sums =
    "select keyword, cast(sum(clicks) as bigint) as clicks, "
    "cast(sum(impressions) as bigint) as impressions, "
    "cast(sum(positioned) as bigint) as positioned, sum(sum_position) as sum_position "
    "from keyword_facts where ";

std::string in_window(Places& places, const Counted& counted) {
  const auto first = places.add(bind(counted.window.first));
  const auto last = places.add(bind(counted.window.last));
  if (counted.is_dated)
    return "first_day between " + first + " and " + last + " and first_day = last_day";
  return "first_day = " + first + " and last_day = " + last;
}

Metrics metrics_of(std::int64_t clicks, std::int64_t impressions, std::int64_t positioned,
                   double sum_position) {
  Metrics metrics{.clicks = clicks, .impressions = impressions, .ctr = {}, .position = {}};
  if (impressions > 0) metrics.ctr = double(clicks) / double(impressions);
  if (positioned > 0) metrics.position = sum_position / double(positioned);
  return metrics;
}

void add_metrics(Transaction& transaction, const Counted& counted, const ById& all,
                 Metrics Keyword::* place) {
  Places places;
  const auto sql = std::string(sums) + in_window(places, counted) + " and keyword in " +
                   places.list(all) + " group by keyword";
  transaction.each_bound<SumsRow>(
      [&](const SumsRow& row) {
        all.at(row.keyword)->*place =
            metrics_of(row.clicks, row.impressions, row.positioned, row.sum_position);
      },
      sql, places.values());
}

void add_best(Transaction& transaction, const ById& all) {
  struct Best {
    KeywordId keyword{};
    double position = 0;
    std::int64_t last_day = 0;
    static constexpr auto fields() {
      return row_columns<Best, &Best::keyword, &Best::position, &Best::last_day>();
    }
  };
  Places places;
  const auto sql =
      "select keyword, position, last_day from (select keyword, sum_position / positioned as "
      "position, last_day, row_number() over (partition by keyword order by sum_position / "
      "positioned, last_day) as place from keyword_facts where positioned > 0 and keyword in " +
      places.list(all) + ") ordered where place = 1";
  transaction.each_bound<Best>(
      [&](const Best& best) {
        auto& keyword = *all.at(best.keyword);
        keyword.best_position = best.position;
        keyword.best_position_at = std::chrono::sys_days(std::chrono::days(best.last_day));
      },
      sql, places.values());
}

void add_history(Transaction& transaction, const Counted& counted, const ById& all) {
  constexpr Day days = 90;
  struct Point : SumsRow {
    std::int64_t first_day = 0, last_day = 0;
    static constexpr auto fields() {
      return joined(SumsRow::fields(), row_columns<Point, &Point::first_day, &Point::last_day>());
    }
  };
  Places places;
  const auto after = places.add(bind(counted.window.last - days));
  const auto last = places.add(bind(counted.window.last));
  const auto sql =
      "select keyword, clicks, impressions, positioned, sum_position, first_day, "
      "last_day from keyword_facts where last_day > " +
      after + " and last_day <= " + last + " and keyword in " + places.list(all) +
      " order by keyword, last_day, first_day";
  transaction.each_bound<Point>(
      [&](const Point& row) {
        HistoryPoint point;
        static_cast<Metrics&>(point) =
            metrics_of(row.clicks, row.impressions, row.positioned, row.sum_position);
        point.start = day_text(Day(row.first_day));
        point.end = day_text(Day(row.last_day));
        all.at(row.keyword)->history->push_back(std::move(point));
      },
      sql, places.values());
}

}  // namespace

std::optional<Counted> usual_window(Transaction& transaction) {
  constexpr Day days = 28;
  const auto last =
      transaction.row<std::int64_t>("select max(last_day) as last_day from keyword_counting");
  if (last && *last >= 0) return Counted{{Day(*last) - days + 1, Day(*last)}};
  struct Days {
    std::int64_t first_day = 0, last_day = 0;
    static constexpr auto fields() {
      return row_columns<Days, &Days::first_day, &Days::last_day>();
    }
  };
  const auto file = transaction.row<Days>(
      "select first_day, last_day from keyword_facts order by last_day desc, first_day limit 1");
  if (!file) return std::nullopt;
  return Counted{{Day(file->first_day), Day(file->last_day)}, false};
}

void add_counts(Transaction& transaction, const std::optional<Counted>& counted, History history,
                std::span<Keyword* const> keywords) {
  ById all;
  for (auto* keyword : keywords) {
    all.emplace(keyword->id, keyword);
    if (history == History::included) keyword->history.emplace();
  }
  if (all.empty() || !counted) return;
  add_metrics(transaction, *counted, all, &Keyword::metrics);
  add_metrics(transaction, {counted->window.before(), counted->is_dated}, all, &Keyword::previous);
  for (auto* keyword : keywords)
    if (keyword->metrics.position && keyword->previous.position)
      keyword->delta_position = *keyword->metrics.position - *keyword->previous.position;
  add_best(transaction, all);
  if (history == History::included) add_history(transaction, *counted, all);
}

namespace {

// SQL: the sort order of a metric, best first, and the condition that a keyword has it.
struct Ranking {
  std::string_view order, condition;
};
Ranking ranking_of(TopMetric metric) {
  switch (metric) {
    case TopMetric::clicks: return {"coalesce(f.clicks, 0) desc", "f.keyword is not null"};
    case TopMetric::impressions:
      return {"coalesce(f.impressions, 0) desc", "f.keyword is not null"};
    case TopMetric::ctr:
      return {"cast(f.clicks as double precision) / f.impressions desc", "f.impressions > 0"};
    case TopMetric::position: return {"f.sum_position / f.positioned", "f.positioned > 0"};
    case TopMetric::volume: break;
  }
  return {"keywords.volume desc", "keywords.volume is not null"};
}

}  // namespace

std::vector<Keyword> top_keywords(Transaction& transaction, const std::optional<Counted>& counted,
                                  const TopQuery& query) {
  Places places;
  const auto ranking = ranking_of(query.metric);
  const auto& table = table_of<StoredKeyword>();
  auto sql = "select " + table.select_list() + " from keywords left join (" + std::string(sums) +
             in_window(places, counted.value_or(Counted{{-1, -1}})) +
             " group by keyword) f on f.keyword = keywords.id where " +
             std::string(ranking.condition);
  const auto only = [&](std::string_view column, const Bound& value) {
    sql.append(" and keywords.").append(column).append(" = ").append(places.add(value));
  };
  if (!query.locale.empty()) only("locale", bind(query.locale));
  if (!query.country.empty()) only("country", bind(query.country));
  if (!query.tool_slug.empty()) only("tool_slug", bind(query.tool_slug));
  if (query.device) only("device", bind(*query.device));
  sql.append(" order by ").append(ranking.order);
  sql +=
      ", coalesce(f.impressions, 0) desc, keywords.keyword, keywords.locale, keywords.country, "
      "keywords.device limit " +
      places.add(bind(query.limit));
  std::vector<Keyword> all;
  const auto done = transaction.run(sql, places.values(), [&](const Row& row) {
    StoredKeyword one;
    table.read(row, &one);
    all.push_back(std::move(one));
  });
  if (!done) throw BrokenStore("reading keywords violates " + done.error().constraint);
  std::vector<Keyword*> pointers;
  pointers.reserve(all.size());
  for (auto& one : all) pointers.push_back(&one);
  add_counts(transaction, counted, History::left_out, pointers);
  return all;
}

}  // namespace toolyard::keywords
