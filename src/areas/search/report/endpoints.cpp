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

// Adds what stands at the pages of rows. Not kept with the report: texts change more often than
// search data.
template <class Row>
void add_site_pages(Transaction& transaction, const site::SitePages* pages,
                    std::vector<Row>& rows) {
  if (!pages) return;
  std::vector<std::string_view> urls;
  urls.reserve(rows.size());
  for (const auto& row : rows) urls.push_back(row.page);
  auto found = pages->find(transaction, urls);
  for (std::size_t i = 0; i < rows.size(); ++i) rows[i].site_page = std::move(found[i]);
}

void complete(Transaction&, const site::SitePages*, Page<RankedQuery>&) {}
void complete(Transaction& transaction, const site::SitePages* pages, Page<RankedPage>& report) {
  add_site_pages(transaction, pages, report.results);
}
void complete(Transaction& transaction, const site::SitePages* pages, Overview& report) {
  add_site_pages(transaction, pages, report.top_pages);
}

// Returns a function for reports that `make` creates from transaction, call, request and time,
// through a cache.
template <class Query, class Report, class Make>
auto kept_report(const ReportParts& parts, const Make& make) {
  return [parts, make, kept = std::make_shared<ReportCache<Report>>()](
             const Call& call, const Query& query) -> Result<Report> {
    return parts.database.read([&](Transaction& transaction) -> Result<Report> {
      const auto now = parts.clock();
      TOOLYARD_TRY(auto report, kept->find_or_make(transaction, call, query, now, [&] {
        return make(transaction, call, query, now);
      }));
      complete(transaction, parts.pages, report);
      return report;
    });
  };
}

Endpoint overview_endpoint(const ReportParts& parts) {
  return list(part,
              kept_report<OverviewQuery, Overview>(
                  parts, [](Transaction& transaction, const Call&, const OverviewQuery& query,
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

// Returns a history, in the transaction of the caller.
Result<History> kept_history(Transaction& transaction, const ReportParts& parts, const Call& call,
                             const HistoryQuery& query, ReportCache<History>& kept) {
  const auto now = parts.clock();
  TOOLYARD_TRY(const auto whole, with_item_pages(transaction, query, parts.pages));
  TOOLYARD_TRY(auto report,
               kept.find_or_make(
                   transaction, call, query, now,
                   [&] { return history_of(transaction, whole, now); }, to_json(whole.item_pages)));
  if (parts.pages && (report.page || !report.pages.empty()))
    report.site_page =
        parts.pages->find(transaction, report.page ? *report.page : report.pages.front());
  return report;
}

Endpoint history_endpoint(const ReportParts& parts) {
  return list(part,
              [parts, kept = std::make_shared<ReportCache<History>>()](
                  const Call& call, const HistoryQuery& query) -> Result<History> {
                return parts.database.read([&](Transaction& transaction) {
                  return kept_history(transaction, parts, call, query, *kept);
                });
              },
              {.path = "history/",
               .verb = "retrieve",
               .summary = "Retrieve one query or page",
               .description =
                   "Returns the figures of one search query, of one page, of the page of a "
                   "content item with its former addresses, or of a query on a page, as a series "
                   "beside the period it is compared with.",
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
std::array<Endpoint, 2> ranking_endpoints(Operation operation, const ReportParts& parts,
                                          Dimension by) {
  auto table = list(
      part,
      [parts, by](const Call&, const RankingQuery& query) -> Result<CsvTable> {
        return parts.database.read([&](Transaction& transaction) {
          return export_ranking(transaction, query, by,
                                {parts.clock(), parts.expected, parts.pages});
        });
      },
      operation);
  operation.agents = {Agents::read};
  auto rows =
      list(part,
           kept_report<RankingQuery, Page<Row>>(
               parts,
               [expected = parts.expected](Transaction& transaction, const Call& call,
                                           const RankingQuery& query, Instant now) {
                 return list_rows(transaction, call, query, {.now = now, .expected = expected});
               }),
           operation);
  return {std::move(rows), std::move(table)};
}

}  // namespace

std::vector<Endpoint> report_endpoints(const ReportParts& parts) {
  auto [queries, query_table] = ranking_endpoints<RankedQuery, list_queries>(
      ranking("queries/", "List search queries",
              "Lists search queries with their figures, compared with an earlier period. With "
              "`Accept: text/csv`, all rows are returned as one table of at most 100,000 rows; "
              "`X-Toolyard-Rows` gives their total number, and cells that a spreadsheet would "
              "treat as a formula start with an apostrophe."),
      parts, Dimension::query);
  auto [pages, page_table] = ranking_endpoints<RankedPage, list_pages>(
      ranking("pages/", "List search pages",
              "Lists pages shown in search with their figures, compared with an earlier period. "
              "With `Accept: text/csv`, all rows are returned as one table of at most 100,000 "
              "rows; `X-Toolyard-Rows` gives their total number, cells that a spreadsheet would "
              "treat as a formula start with an apostrophe, and `site_page` is the address of the "
              "text or tool at the page."),
      parts, Dimension::page);
  return {overview_endpoint(parts), history_endpoint(parts), std::move(queries),
          std::move(query_table),   std::move(pages),        std::move(page_table)};
}

}  // namespace toolyard::search
