// The history report: the figures of one query or one page over time, beside those of the period
// that it is compared with.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "areas/search/report/overview.h"

namespace toolyard::search {

struct HistoryQuery : ReportQuery {
  Granularity granularity = Granularity::day;
  std::string_view query, page;

  static constexpr auto fields(auto...) {
    return joined(
        ReportQuery::fields(),
        std::array{field<&HistoryQuery::granularity>("Length of one entry of the series."),
                   field<&HistoryQuery::query>(
                       "Only this search query. `query`, `page` or both are required.")
                       .limits(0, 2'000),
                   field<&HistoryQuery::page>("Only the page with this URL.").limits(0, 2'000)});
  }
};

struct History {
  static constexpr std::string_view schema_name = "SearchHistory";
  std::optional<std::string> site, query, page;
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
        field<&History::period>("Period that the report covers."),
        field<&History::compare_period>("Period it is compared with; null without a comparison."),
        field<&History::totals>("Totals of the period."),
        field<&History::previous>("Totals of the period it is compared with."),
        field<&History::delta>("Change between the two periods."),
        field<&History::series>(
            "Figures per day, week or month; entries without data are omitted."),
        field<&History::previous_series>(
            "The same of the period it is compared with; empty without a comparison."),
        field<&History::data_state>("How recent the data is.")};
  }
};

std::vector<Fault> faults_of(const HistoryQuery& query);
Result<History> history_of(Transaction& transaction, const HistoryQuery& query, Instant now);

}  // namespace toolyard::search
