#include "areas/search/endpoints.h"
#include "areas/search/history/history.h"
#include "areas/search/report/overview.h"
#include "areas/search/report/rankings.h"

namespace toolyard::search {
namespace {

// A property with a million facts is worth more time than most calls have.
constexpr std::chrono::seconds report_time{5};

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
  one.time = report_time;
  one.request = &type_of<OverviewQuery>;
  one.answer = &type_of<Overview>;
  one.check = day_checks<OverviewQuery>();
  one.run = serving<OverviewQuery>([&database, clock](const Call&, const OverviewQuery& query) {
    return database.read(
        [&](Transaction& transaction) { return overview_of(transaction, query, clock()); });
  });
  return one;
}

Endpoint history_endpoint(Database& database, const Clock& clock) {
  auto one = admin_endpoint(
      part, "history/", "history_retrieve",
      {.summary = "Retrieve one query or page",
       .description = "Returns the figures of one search query, of one page, or of a query on a "
                      "page, as a series beside the period it is compared with."});
  one.time = report_time;
  one.request = &type_of<HistoryQuery>;
  one.answer = &type_of<History>;
  one.check = day_checks<HistoryQuery>();
  one.run = serving<HistoryQuery>([&database, clock](const Call&, const HistoryQuery& query) {
    return database.read(
        [&](Transaction& transaction) { return history_of(transaction, query, clock()); });
  });
  return one;
}

Endpoint ranking_endpoint(std::string_view path, std::string_view id, const EndpointText& text) {
  auto one = admin_endpoint(part, path, id, text);
  one.time = report_time;
  one.request = &type_of<RankingQuery>;
  one.check = day_checks<RankingQuery>();
  return one;
}

// The same list as a table.
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
  queries.run = serving<RankingQuery>(
      [&database, clock, expected](const Call& call, const RankingQuery& query) {
        return database.read([&](Transaction& transaction) {
          return list_queries(transaction, call, query, {clock(), expected});
        });
      });
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
  pages.run = serving<RankingQuery>(
      [&database, clock, expected](const Call& call, const RankingQuery& query) {
        return database.read([&](Transaction& transaction) {
          return list_pages(transaction, call, query, {clock(), expected});
        });
      });
  std::vector<Endpoint> all;
  all.push_back(overview_endpoint(database, clock));
  all.push_back(history_endpoint(database, clock));
  for (auto* one : {&queries, &query_table, &pages, &page_table}) all.push_back(std::move(*one));
  return all;
}

}  // namespace toolyard::search
