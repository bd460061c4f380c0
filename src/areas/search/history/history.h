// The history report: the figures of one query or one page over time, beside those of the period
// that it is compared with.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "areas/search/report/overview.h"
#include "areas/site/facts.h"

namespace toolyard::search {

struct HistoryQuery : ReportQuery {
  Granularity granularity = Granularity::day;
  std::string_view query, page;
  std::optional<std::int64_t> content_item;
  std::vector<std::string> item_pages = {};  // URLs of the content item; not a parameter

  static constexpr auto fields(auto...) {
    return joined(
        ReportQuery::fields(),
        std::array{field<&HistoryQuery::granularity>("Length of one entry of the series."),
                   field<&HistoryQuery::query>(
                       "Only this search query. `query`, `page` or `content_item` is required.")
                       .limits(0, 2'000),
                   field<&HistoryQuery::page>("Only the page with this URL.").limits(0, 2'000),
                   field<&HistoryQuery::content_item>(
                       "Only the page of this content item on the public site, including its "
                       "former URLs and those redirected to it; cannot be combined with `page`.")
                       .limits(1, 9e15)});
  }
};

struct History {
  static constexpr std::string_view schema_name = "SearchHistory";
  std::optional<std::string> site, query, page;
  std::optional<std::int64_t> content_item;
  std::vector<std::string> pages;
  std::optional<site::SitePage> site_page;
  Days period;
  std::optional<Days> compare_period;
  Measures totals;
  std::optional<Measures> previous;
  std::optional<Delta> delta;
  std::vector<SeriesPoint> series, previous_series;
  DataState data_state;

  static constexpr auto fields(auto...) {
    return std::array{
        field<&History::site>("Search Console property; null before the first import."),
        field<&History::query>("Search query; null for all queries of the page."),
        field<&History::page>("URL of the page; null for all pages of the query."),
        field<&History::content_item>("Id of the content item; null if none was requested.")
            .refers_to("content"),
        field<&History::pages>(
            "URLs whose figures are added up for the content item, the current one first."),
        field<&History::site_page>(
            "Text or tool at the URL of the page on the public site; null if there is neither."),
        field<&History::period>("Period that the report covers."),
        field<&History::compare_period>("Period it is compared with; null without a comparison."),
        field<&History::totals>("Totals of the period."),
        field<&History::previous>("Totals of the period it is compared with."),
        field<&History::delta>("Change between the two periods."),
        field<&History::series>(
            "Figures per day, week or month; entries without data are omitted."),
        field<&History::previous_series>("Figures per day, week or month of the period it is "
                                         "compared with; empty without a comparison."),
        field<&History::data_state>("How recent the data is.")};
  }
};

std::vector<Fault> faults_of(const HistoryQuery& query);
// Completes a request for a content item by the URLs of its page. Fails if there is no such item.
// `pages` is null without a public site.
Result<HistoryQuery> with_item_pages(Transaction& transaction, const HistoryQuery& query,
                                     const site::SitePages* pages);
Result<History> history_of(Transaction& transaction, const HistoryQuery& query, Instant now);

}  // namespace toolyard::search
