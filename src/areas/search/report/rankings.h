// Reports that list queries or pages, each with the change since the period that it is compared
// with, as pages of a list or as a CSV table.
#pragma once
#include <optional>
#include <string>

#include "areas/search/report/measures.h"
#include "areas/search/report/query.h"
#include "areas/site/facts.h"
#include "core/answers/csv_table.h"
#include "core/click_curve.h"
#include "core/endpoint/page.h"
#include "core/time/clock.h"
#include "ports/database.h"

namespace toolyard::search {

// Members common to `RankedQuery` and `RankedPage`.
struct RankedFigures : Measures {
  std::optional<Measures> prev;
  std::optional<Delta> delta;
  std::optional<std::int64_t> counterparts;
  std::optional<double> expected_ctr;
};

struct RankedQuery : RankedFigures {
  static constexpr std::string_view schema_name = "SearchQuery";
  std::string query;
  static constexpr auto fields(auto...) {
    return joined(
        joined(std::array{field<&RankedQuery::query>("Search query.")}, Measures::fields()),
        std::array{
            field<&RankedQuery::prev>(
                "Figures of the period it is compared with; null if their data is not comparable."),
            field<&RankedQuery::delta>("Change between the two periods."),
            field<&RankedQuery::counterparts>(
                "Number of pages shown for the query; null if unknown.")
                .named("pages_count"),
            field<&RankedQuery::expected_ctr>("Click-through rate expected at this position.")});
  }
};

struct RankedPage : RankedFigures {
  static constexpr std::string_view schema_name = "SearchPage";
  std::string page;
  std::optional<site::SitePage> site_page;
  static constexpr auto fields(auto...) {
    return joined(
        joined(std::array{field<&RankedPage::page>("URL of the page.")}, Measures::fields()),
        std::array{
            field<&RankedPage::prev>(
                "Figures of the period it is compared with; null if their data is not comparable."),
            field<&RankedPage::delta>("Change between the two periods."),
            field<&RankedPage::counterparts>(
                "Number of queries the page was shown for; null if unknown.")
                .named("queries_count"),
            field<&RankedPage::expected_ctr>("Click-through rate expected at this position."),
            field<&RankedPage::site_page>(
                "Text or tool at this URL on the public site; null if there is neither.")});
  }
};

// What the lists depend on beside the data: the current time, the clicks expected at a position,
// and, for tables, what stands at the pages of the public site; null: there is none.
struct ReportContext {
  Instant now;
  ExpectedClicks expected = {};
  const site::SitePages* pages = nullptr;
};

Result<Page<RankedQuery>> list_queries(Transaction& transaction, const Call& call,
                                       const RankingQuery& query, const ReportContext& context);
Result<Page<RankedPage>> list_pages(Transaction& transaction, const Call& call,
                                    const RankingQuery& query, const ReportContext& context);
// Returns the first 100,000 rows of a list as CSV. Returns an error if the text becomes too large.
Result<CsvTable> export_ranking(Transaction& transaction, const RankingQuery& query, Dimension by,
                                const ReportContext& context);

}  // namespace toolyard::search
