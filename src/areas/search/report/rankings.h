// Lists of queries and of pages, with what became of each since the days before.
#pragma once
#include <optional>
#include <string>

#include "areas/search/report/measures.h"
#include "areas/search/report/query.h"
#include "core/click_curve.h"
#include "core/clock.h"
#include "core/csv_table.h"
#include "core/page.h"
#include "ports/database.h"

namespace toolyard::search {

// What both have, behind their names.
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
        joined(std::array{field<&RankedQuery::query>("What was searched.")}, Measures::fields()),
        std::array{
            field<&RankedQuery::prev>("The same of the days it is compared with."),
            field<&RankedQuery::delta>("How the one differs from the other."),
            field<&RankedQuery::counterparts>("How many pages were shown for it; null where "
                                              "pages and queries are not known together.")
                .named("pages_count"),
            field<&RankedQuery::expected_ctr>("What is clicked at such a position elsewhere.")});
  }
};

struct RankedPage : RankedFigures {
  static constexpr std::string_view schema_name = "SearchPage";
  std::string page;
  static constexpr auto fields(auto...) {
    return joined(
        joined(std::array{field<&RankedPage::page>("The address.")}, Measures::fields()),
        std::array{
            field<&RankedPage::prev>("The same of the days it is compared with."),
            field<&RankedPage::delta>("How the one differs from the other."),
            field<&RankedPage::counterparts>("For how many queries it was shown; null where "
                                             "pages and queries are not known together.")
                .named("queries_count"),
            field<&RankedPage::expected_ctr>("What is clicked at such a position elsewhere.")});
  }
};

// From where it is looked at: today, and what is usually clicked at a position.
struct Outlook {
  Instant now;
  ClickCurve curve = {};
};

Result<Page<RankedQuery>> list_queries(Transaction& transaction, const Call& call,
                                       const RankingQuery& query, const Outlook& outlook);
Result<Page<RankedPage>> list_pages(Transaction& transaction, const Call& call,
                                    const RankingQuery& query, const Outlook& outlook);
// All rows of such a list, as many as a table takes.
Result<CsvTable> export_ranking(Transaction& transaction, const RankingQuery& query, Dimension by,
                                const Outlook& outlook);

}  // namespace toolyard::search
