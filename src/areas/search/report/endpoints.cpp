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

// Serves reports that `make` creates from transaction, call, request and time, through a cache.
template <class Query, class Report, class Make>
auto kept_report(Database& database, const Clock& clock, const Make& make) {
  return serving<Query>([&database, clock, make, kept = std::make_shared<ReportCache<Report>>()](
                            const Call& call, const Query& query) {
    return database.read([&](Transaction& transaction) {
      const auto now = clock();
      return kept->find_or_make(transaction, call, query, now,
                                [&] { return make(transaction, call, query, now); });
    });
  });
}

template <class Query> Endpoint::Check day_checks() {
  return checking<Query>([](const Call&, const Query& query) { return faults_of(query); });
}

Endpoint overview_endpoint(Database& database, const Clock& clock) {
  auto one = admin_endpoint(
      part, "overview/", "overview_retrieve",
      {.summary = "Retrieve the search overview",
       .description =
           "Returns the totals of a period compared with an earlier one, the figures as a "
           "series, per device and per country, and the top queries and pages. Data "
           "with different dimensions is never added up: each part uses the data with "
           "the fewest dimensions that covers it, and prefers dated rows."});
  one.agents = {Agents::read};
  one.cost = Cost::bulk;
  one.time = report_time;
  one.request = &type_of<OverviewQuery>;
  one.answer = &type_of<Overview>;
  one.check = day_checks<OverviewQuery>();
  one.run = kept_report<OverviewQuery, Overview>(
      database, clock,
      [](Transaction& transaction, const Call&, const OverviewQuery& query, Instant now) {
        return overview_of(transaction, query, now);
      });
  return one;
}

Endpoint history_endpoint(Database& database, const Clock& clock) {
  auto one = admin_endpoint(
      part, "history/", "history_retrieve",
      {.summary = "Retrieve one query or page",
       .description = "Returns the figures of one search query, of one page, or of a query on a "
                      "page, as a series beside the period it is compared with."});
  one.cost = Cost::bulk;
  one.time = report_time;
  one.request = &type_of<HistoryQuery>;
  one.answer = &type_of<History>;
  one.check = day_checks<HistoryQuery>();
  one.run = kept_report<HistoryQuery, History>(
      database, clock,
      [](Transaction& transaction, const Call&, const HistoryQuery& query, Instant now) {
        return history_of(transaction, query, now);
      });
  return one;
}

Endpoint ranking_endpoint(std::string_view path, std::string_view id, const EndpointText& text) {
  auto one = admin_endpoint(part, path, id, text);
  one.cost = Cost::bulk;
  one.time = report_time;
  one.request = &type_of<RankingQuery>;
  one.check = day_checks<RankingQuery>();
  return one;
}

// The list `one` as a CSV table.
Endpoint table_endpoint(Endpoint one, Database& database, const Clock& clock,
                        const ExpectedClicks& expected, Dimension by) {
  one.answer = &type_of<CsvTable>;
  one.run = serving<RankingQuery>(
      [&database, clock, expected, by](const Call&, const RankingQuery& query) -> Result<CsvTable> {
        return database.read([&](Transaction& transaction) {
          return export_ranking(transaction, query, by, {clock(), expected});
        });
      });
  return one;
}

}  // namespace

std::vector<Endpoint> report_endpoints(Database& database, const Clock& clock,
                                       const ExpectedClicks& expected) {
  auto queries = ranking_endpoint(
      "queries/", "queries_retrieve",
      {.summary = "List search queries",
       .description = "Lists search queries with their figures, compared with an earlier period. "
                      "With `Accept: text/csv`, all rows are returned as one table of at most "
                      "100,000 rows; `X-Toolyard-Rows` gives their total number, and cells that a "
                      "spreadsheet would treat as a formula start with an apostrophe."});
  auto query_table = table_endpoint(queries, database, clock, expected, Dimension::query);
  queries.agents = {Agents::read};
  queries.answer = &type_of<Page<RankedQuery>>;
  queries.run = kept_report<RankingQuery, Page<RankedQuery>>(
      database, clock,
      [expected](Transaction& transaction, const Call& call, const RankingQuery& query,
                 Instant now) { return list_queries(transaction, call, query, {now, expected}); });
  auto pages = ranking_endpoint(
      "pages/", "pages_retrieve",
      {.summary = "List search pages",
       .description = "Lists pages shown in search with their figures, compared with an earlier "
                      "period. With `Accept: text/csv`, all rows are returned as one table of at "
                      "most 100,000 rows; `X-Toolyard-Rows` gives their total number, and cells "
                      "that a spreadsheet would treat as a formula start with an apostrophe."});
  auto page_table = table_endpoint(pages, database, clock, expected, Dimension::page);
  pages.agents = {Agents::read};
  pages.answer = &type_of<Page<RankedPage>>;
  pages.run = kept_report<RankingQuery, Page<RankedPage>>(
      database, clock,
      [expected](Transaction& transaction, const Call& call, const RankingQuery& query,
                 Instant now) { return list_pages(transaction, call, query, {now, expected}); });
  std::vector<Endpoint> all;
  all.push_back(overview_endpoint(database, clock));
  all.push_back(history_endpoint(database, clock));
  for (auto* one : {&queries, &query_table, &pages, &page_table}) all.push_back(std::move(*one));
  return all;
}

}  // namespace toolyard::search
