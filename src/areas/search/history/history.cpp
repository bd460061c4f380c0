#include "areas/search/history/history.h"

#include <algorithm>

#include "areas/search/report/filters.h"
#include "areas/search/report/totals.h"
#include "areas/search/storage/segments.h"

namespace toolyard::search {
namespace {

// The query, page, country and device that facts must match.
struct Wanted {
  Narrowed narrowed;
  std::string query, page;  // empty: all

  Grain dimensions() const {
    auto grain = narrowed.dimensions();
    if (!query.empty()) grain = grain.with(Dimension::query);
    return page.empty() ? grain : grain.with(Dimension::page);
  }
};

// Finds the facts of a query by its hash, one day after the other.
std::vector<DaySums> days_of_query(Transaction& transaction, const Subject& subject,
                                   const Source& source, const Wanted& wanted) {
  Statement statement;
  statement << "select day, " << sums_of_sums
            << " from (select f.first_day as day, f.clicks, f.impressions, case when "
               "f.sum_position is null then 0 else f.impressions end as positioned, f.sum_position "
               "from search_days as d cross join search_facts as f where ";
  add_days(statement, subject, source, "d.");
  // The unary plus keeps SQLite's planner from scanning the whole range of days instead of looking
  // up each day.
  statement << " and f.site = d.site and f.grain = d.grain and f.search_type = d.search_type "
               "and f.first_day = +d.first_day and f.last_day = +d.last_day and f.query_hash = "
            << bind(text_hash(wanted.query)) << " and f.query = " << bind(wanted.query);
  if (!wanted.page.empty()) statement << " and f.page = " << bind(wanted.page);
  add_narrowed(statement, wanted.narrowed, "f.");
  statement << ") as wanted group by day order by day";
  return statement.rows<DaySums>(transaction);
}

// Adds up the facts of a page from the segments.
std::vector<DaySums> days_of_page(Transaction& transaction, const Subject& subject,
                                  const Source& source, const Wanted& wanted) {
  std::vector<DaySums> days;
  const auto hash = text_hash(wanted.page);
  each_segment(transaction, {*subject.id, source.grain, subject.search_type}, source.days,
               wanted.narrowed, [&](Day day, const Segment& segment) {
                 const auto& pages = segment.hashes(Dimension::page);
                 const auto page = std::ranges::find(pages, hash);
                 if (page == pages.end()) return;
                 const auto number = static_cast<std::uint32_t>(page - pages.begin());
                 DaySums sums;
                 sums.day = day;
                 bool has_any = false;
                 segment.each([&](const Segment::Pair& pair, const Sums& more) {
                   if (pair.page != number) return;
                   sums += more;
                   has_any = true;
                 });
                 if (has_any) days.push_back(std::move(sums));
               });
  std::ranges::sort(days, {}, &DaySums::day);
  return days;
}

std::vector<DaySums> days_of_wanted(Transaction& transaction, const Subject& subject,
                                    const std::optional<Source>& source, const Wanted& wanted) {
  if (!source) return {};
  return wanted.query.empty() ? days_of_page(transaction, subject, *source, wanted)
                              : days_of_query(transaction, subject, *source, wanted);
}

Sums total_of(const std::vector<DaySums>& days) {
  Sums total;
  for (const auto& day : days) total += day;
  return total;
}

std::vector<SeriesPoint> points_of(const std::optional<Source>& source,
                                   const std::vector<DaySums>& days, const Window& window,
                                   Granularity granularity) {
  if (!source || !source->is_dated()) return {};
  return series_of(days, window, granularity);
}

}  // namespace

std::vector<Fault> faults_of(const HistoryQuery& query) {
  auto faults = faults_of(static_cast<const ReportQuery&>(query));
  if (query.query.empty() && query.page.empty())
    faults.push_back({"/query", "required", "`query` or `page` is required."});
  return faults;
}

Result<History> history_of(Transaction& transaction, const HistoryQuery& query, Instant now) {
  TOOLYARD_TRY(const auto subject, subject_of(transaction, query, now));
  const Wanted wanted{narrowed_of(query), std::string(query.query), std::string(query.page)};
  History made{.period = days_of(subject.days), .data_state = subject.state};
  if (!subject.site.empty()) made.site = subject.site;
  if (!wanted.query.empty()) made.query = wanted.query;
  if (!wanted.page.empty()) made.page = wanted.page;
  const auto past = subject.before ? Sources(transaction, subject, *subject.before) : Sources();
  const auto [source, earlier] =
      Sources(transaction, subject, subject.days).best_pair(wanted.dimensions(), past);
  const auto days = days_of_wanted(transaction, subject, source, wanted);
  const auto total = total_of(days);
  made.totals = measures_of(total);
  made.series = points_of(source, days, subject.days, query.granularity);
  if (!subject.before) return made;
  made.compare_period = days_of(*subject.before);
  if (!earlier) return made;
  const auto days_before = days_of_wanted(transaction, subject, earlier, wanted);
  made.previous = measures_of(total_of(days_before));
  made.delta = delta_of(total, total_of(days_before));
  made.previous_series = points_of(earlier, days_before, *subject.before, query.granularity);
  return made;
}

}  // namespace toolyard::search
