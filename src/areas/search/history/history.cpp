#include "areas/search/history/history.h"

#include <algorithm>

#include "areas/content/facts.h"
#include "areas/search/facts.h"
#include "areas/search/report/filters.h"
#include "areas/search/report/totals.h"
#include "areas/search/storage/segments.h"

namespace toolyard::search {
namespace {

// The query, page, country and device that facts must match.
struct Wanted {
  Narrowed narrowed;
  std::string query;                              // empty: all
  std::optional<std::vector<std::string>> pages;  // null: all

  Grain dimensions() const {
    auto grain = narrowed.dimensions();
    if (!query.empty()) grain = grain.with(Dimension::query);
    return pages ? grain.with(Dimension::page) : grain;
  }
};

Wanted wanted_by(const HistoryQuery& query) {
  Wanted wanted{.narrowed = narrowed_of(query), .query = std::string(query.query), .pages = {}};
  if (query.content_item) wanted.pages = query.item_pages;
  else if (!query.page.empty()) wanted.pages = {std::string(query.page)};
  return wanted;
}

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
  if (wanted.pages) {
    statement << " and f.page in (";
    for (const auto& page : *wanted.pages)
      statement << (&page == wanted.pages->data() ? "" : ", ") << bind(page);
    statement << ")";
  }
  add_narrowed(statement, wanted.narrowed, "f.");
  statement << ") as wanted group by day order by day";
  return statement.rows<DaySums>(transaction);
}

// Adds up the facts of pages from the segments.
std::vector<DaySums> days_of_pages(Transaction& transaction, const Subject& subject,
                                   const Source& source, const Wanted& wanted) {
  std::vector<DaySums> days;
  std::vector<std::int64_t> hashes;
  for (const auto& page : *wanted.pages) hashes.push_back(text_hash(page));
  each_segment(transaction, {*subject.id, source.grain, subject.search_type}, source.days,
               wanted.narrowed, [&](Day day, const Segment& segment) {
                 const auto& pages = segment.hashes(Dimension::page);
                 std::vector<std::uint32_t> numbers;
                 for (std::uint32_t i = 0; i < pages.size(); ++i)
                   if (std::ranges::find(hashes, pages[i]) != hashes.end()) numbers.push_back(i);
                 if (numbers.empty()) return;
                 DaySums sums;
                 sums.day = day;
                 bool has_any = false;
                 segment.each([&](const Segment::Pair& pair, const Sums& more) {
                   if (std::ranges::find(numbers, pair.page) == numbers.end()) return;
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
  if (!source || (wanted.pages && wanted.pages->empty())) return {};
  return wanted.query.empty() ? days_of_pages(transaction, subject, *source, wanted)
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
  if (query.query.empty() && query.page.empty() && !query.content_item)
    faults.push_back({"/query", "required", "`query`, `page` or `content_item` is required."});
  if (!query.page.empty() && query.content_item)
    faults.push_back(
        {"/content_item", "conflicting_options", "Must not be given together with `page`."});
  return faults;
}

Result<HistoryQuery> with_item_pages(Transaction& transaction, const HistoryQuery& query,
                                     const site::SitePages* pages) {
  auto made = query;
  if (!query.content_item) return made;
  const auto property =
      query.site.empty() ? usual_site(transaction) : find_site(transaction, query.site);
  if (pages)
    made.item_pages = pages->urls_of(transaction, *query.content_item,
                                     property ? origin_of(*property) : std::string());
  if (made.item_pages.empty() && content::is_deleted(transaction, *query.content_item))
    return invalid("/content_item", "invalid_option", "There is no content item with this id.");
  return made;
}

Result<History> history_of(Transaction& transaction, const HistoryQuery& query, Instant now) {
  auto resolved = query;
  std::optional<Site> property;
  if (query.site.empty() && !query.item_pages.empty())
    property = usual_site_of(transaction, query.item_pages.front());
  if (property) resolved.site = property->site;
  TOOLYARD_TRY(const auto subject, subject_of(transaction, resolved, now));
  const auto wanted = wanted_by(query);
  History made{.period = days_of(subject.days), .data_state = subject.state};
  if (!subject.site.empty()) made.site = subject.site;
  if (!wanted.query.empty()) made.query = wanted.query;
  if (!query.page.empty()) made.page = query.page;
  made.content_item = query.content_item;
  made.pages = query.item_pages;
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
