#include "areas/search/endpoints.h"
#include "areas/search/report/overview.h"
#include "areas/search/report/rankings.h"

namespace toolyard::search {
namespace {

template <class Query> Endpoint::Check day_checks() {
  return checking<Query>([](const Call&, const Query& query) { return faults_of(query); });
}

Endpoint overview_endpoint(Database& database, const Clock& clock) {
  auto one = reading_endpoint("overview/", "overview_retrieve", "Search data at a glance");
  one.description =
      "Totals of some days beside those before, step by step, by device and country, and what "
      "leads. Rates and positions are made of sums. The same searches are known at several grains, "
      "which are never added up: each part is told by the coarsest that knows it. Rows with dates "
      "come first; a file without dates counts where its days lie within the period.";
  one.request = &type_of<OverviewQuery>;
  one.answer = &type_of<Overview>;
  one.check = day_checks<OverviewQuery>();
  one.run = serving<OverviewQuery>([&database, clock](const Call&, const OverviewQuery& query) {
    return database.read(
        [&](Transaction& transaction) { return overview_of(transaction, query, clock()); });
  });
  return one;
}

Endpoint ranking_endpoint(std::string_view path, std::string_view id, std::string_view summary) {
  auto one = reading_endpoint(path, id, summary);
  one.description =
      "In order of clicks, or as asked for, beside the days before. With `Accept: text/csv`, all "
      "rows on all pages as a table, 100,000 at most; `X-Toolyard-Rows` tells how many there are. "
      "A text that a spreadsheet would compute begins with an apostrophe there.";
  one.request = &type_of<RankingQuery>;
  one.check = day_checks<RankingQuery>();
  return one;
}

// The same list as a table.
Endpoint table_endpoint(Endpoint one, Database& database, const Clock& clock,
                        const ClickCurve& curve, Dimension by) {
  one.answer = &type_of<CsvTable>;
  one.run = serving<RankingQuery>(
      [&database, clock, curve, by](const Call&, const RankingQuery& query) -> Result<CsvTable> {
        return database.read([&](Transaction& transaction) {
          return export_ranking(transaction, query, by, {clock(), curve});
        });
      });
  return one;
}

}  // namespace

std::vector<Endpoint> report_endpoints(Database& database, const Clock& clock,
                                       const ClickCurve& curve) {
  auto queries = ranking_endpoint("queries/", "queries_retrieve", "Queries and what they bring");
  auto query_table = table_endpoint(queries, database, clock, curve, Dimension::query);
  queries.answer = &type_of<Page<RankedQuery>>;
  queries.run =
      serving<RankingQuery>([&database, clock, curve](const Call& call, const RankingQuery& query) {
        return database.read([&](Transaction& transaction) {
          return list_queries(transaction, call, query, {clock(), curve});
        });
      });
  auto pages = ranking_endpoint("pages/", "pages_retrieve", "Pages and what they bring");
  auto page_table = table_endpoint(pages, database, clock, curve, Dimension::page);
  pages.answer = &type_of<Page<RankedPage>>;
  pages.run =
      serving<RankingQuery>([&database, clock, curve](const Call& call, const RankingQuery& query) {
        return database.read([&](Transaction& transaction) {
          return list_pages(transaction, call, query, {clock(), curve});
        });
      });
  std::vector<Endpoint> all;
  all.push_back(overview_endpoint(database, clock));
  for (auto* one : {&queries, &query_table, &pages, &page_table}) all.push_back(std::move(*one));
  return all;
}

}  // namespace toolyard::search
