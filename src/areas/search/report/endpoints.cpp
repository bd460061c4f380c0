#include "areas/search/endpoints.h"

#include <memory>

#include "areas/search/history/history.h"
#include "areas/search/report/overview.h"
#include "areas/search/report/rankings.h"
#include "areas/search/storage/report_cache.h"

namespace toolyard::search {
namespace {

// Budget of processor time for a report. Longer than that of most calls, because a property can
// have a million facts.
constexpr std::chrono::seconds report_time{5};

// Returns a function for reports that `make` creates from transaction, call, request and time,
// through a cache.
template <class Query, class Report, class Make>
auto kept_report(Database& database, const Clock& clock, const Make& make) {
  return [&database, clock, make, kept = std::make_shared<ReportCache<Report>>()](
             const Call& call, const Query& query) -> Result<Report> {
    return database.read([&](Transaction& transaction) {
      const auto now = clock();
      return kept->find_or_make(transaction, call, query, now,
                                [&] { return make(transaction, call, query, now); });
    });
  };
}

Endpoint overview_endpoint(Database& database, const Clock& clock) {
  return list(part,
              kept_report<OverviewQuery, Overview>(
                  database, clock,
                  [](Transaction& transaction, const Call&, const OverviewQuery& query,
                     Instant now) { return overview_of(transaction, query, now); }),
              {.path = "overview/",
               .verb = "retrieve",
               .summary = "Retrieve the search overview",
               .description =
                   "Returns the totals of a period compared with an earlier one, the figures as a "
                   "series, per device and per country, and the top queries and pages. Data "
                   "with different dimensions is never added up: each part uses the data with "
                   "the fewest dimensions that covers it, and prefers dated rows.",
               .agents = {Agents::read},
               .cost = Cost::bulk,
               .time = report_time});
}

Endpoint history_endpoint(Database& database, const Clock& clock) {
  return list(
      part,
      kept_report<HistoryQuery, History>(
          database, clock,
          [](Transaction& transaction, const Call&, const HistoryQuery& query, Instant now) {
            return history_of(transaction, query, now);
          }),
      {.path = "history/",
       .verb = "retrieve",
       .summary = "Retrieve one query or page",
       .description = "Returns the figures of one search query, of one page, or of a query on a "
                      "page, as a series beside the period it is compared with.",
       .cost = Cost::bulk,
       .time = report_time});
}

Operation ranking(std::string_view path, std::string_view summary, std::string_view description) {
  return {.path = path,
          .verb = "retrieve",
          .summary = summary,
          .description = description,
          .cost = Cost::bulk,
          .time = report_time};
}

// Returns a ranking as a list, and as a CSV table.
template <class Row, auto list_rows>
std::array<Endpoint, 2> ranking_endpoints(Operation operation, Database& database,
                                          const Clock& clock, const ExpectedClicks& expected,
                                          Dimension by) {
  auto table = list(
      part,
      [&database, clock, expected, by](const Call&, const RankingQuery& query) -> Result<CsvTable> {
        return database.read([&](Transaction& transaction) {
          return export_ranking(transaction, query, by, {clock(), expected});
        });
      },
      operation);
  operation.agents = {Agents::read};
  auto rows = list(
      part,
      kept_report<RankingQuery, Page<Row>>(
          database, clock,
          [expected](Transaction& transaction, const Call& call, const RankingQuery& query,
                     Instant now) { return list_rows(transaction, call, query, {now, expected}); }),
      operation);
  return {std::move(rows), std::move(table)};
}

}  // namespace

std::vector<Endpoint> report_endpoints(Database& database, const Clock& clock,
                                       const ExpectedClicks& expected) {
  auto [queries, query_table] = ranking_endpoints<RankedQuery, list_queries>(
      ranking("queries/", "List search queries",
              "Lists search queries with their figures, compared with an earlier period. With "
              "`Accept: text/csv`, all rows are returned as one table of at most 100,000 rows; "
              "`X-Toolyard-Rows` gives their total number, and cells that a spreadsheet would "
              "treat as a formula start with an apostrophe."),
      database, clock, expected, Dimension::query);
  auto [pages, page_table] = ranking_endpoints<RankedPage, list_pages>(
      ranking("pages/", "List search pages",
              "Lists pages shown in search with their figures, compared with an earlier period. "
              "With `Accept: text/csv`, all rows are returned as one table of at most 100,000 "
              "rows; `X-Toolyard-Rows` gives their total number, and cells that a spreadsheet "
              "would treat as a formula start with an apostrophe."),
      database, clock, expected, Dimension::page);
  return {overview_endpoint(database, clock),
          history_endpoint(database, clock),
          std::move(queries),
          std::move(query_table),
          std::move(pages),
          std::move(page_table)};
}

}  // namespace toolyard::search
