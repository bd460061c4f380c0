// Tests of the overview narrowed to a country.
#include <algorithm>

#include "tests/support/areas/search_reports.h"

namespace toolyard::search {
namespace {

class ReportsOfACountry : public SearchReports {};
INSTANTIATE_TEST_SUITE_P(Engines, ReportsOfACountry,
                         ::testing::Combine(testing::both_engines(), ::testing::Bool()), kept_name);

// Returns the names with the most clicks, in the order of the overview.
std::vector<std::string> leading(const std::map<std::string, Total>& all) {
  std::vector<std::tuple<std::int64_t, std::int64_t, std::string>> order;
  for (const auto& [name, sums] : all) order.emplace_back(-sums.clicks, -sums.impressions, name);
  std::ranges::sort(order);
  order.resize(std::min<std::size_t>(5, order.size()));
  std::vector<std::string> names;
  for (const auto& [clicks, impressions, name] : order) names.push_back(name);
  return names;
}

TEST_P(ReportsOfACountry, Lead) {
  for (const std::string country : {"deu", "usa", "fra", "jpn"}) {
    OverviewQuery query;
    query.country = country;
    const auto made = read(overview_of, query);
    const auto counts = [&](const Row& row) { return in_october(row) && row.country == country; };
    auto queries = by(&Row::query, counts), pages = by(&Row::page, counts);
    EXPECT_EQ(names_of(made.top_queries, &TopQuery::query), leading(queries)) << country;
    EXPECT_EQ(names_of(made.top_pages, &TopPage::page), leading(pages)) << country;
    for (const auto& top : made.top_queries) expect_same(top, queries[top.query], top.query);
    for (const auto& top : made.top_pages) expect_same(top, pages[top.page], top.page);
  }
}

// The names that lead in all countries together have few or no clicks in the country, and those
// that lead in the country have equal figures.
TEST_P(ReportsOfACountry, LeadWhateverLeadsElsewhere) {
  const auto day = *parse_day("2026-10-10");
  std::vector<Row> more;
  const auto add = [&](std::string name, const char* country, std::int64_t clicks) {
    more.push_back({.day = day,
                    .query = name,
                    .page = "https://tools.example/of/" + name,
                    .country = country,
                    .device = "MOBILE",
                    .clicks = clicks,
                    .impressions = 1000,
                    .position = 3});
  };
  for (int i = 0; i < 10; ++i) {
    add("everywhere " + std::to_string(i), "usa", 900);
    add("everywhere " + std::to_string(i), "deu", 1);
  }
  for (int i = 0; i < 400; ++i) add("elsewhere " + std::to_string(i), "usa", 500);
  for (int i = 0; i < 400; ++i) add("alike " + std::to_string(i), "deu", 60);
  for (int i = 0; i < 5; ++i) add("here " + std::to_string(i), "fra", 100 + i);
  import_all(more);
  rows_.insert(rows_.end(), more.begin(), more.end());
  for (const std::string country : {"deu", "usa", "fra"}) {
    OverviewQuery query;
    query.country = country;
    query.start_date = query.end_date = "2026-10-10";
    const auto made = read(overview_of, query);
    const auto counts = [&](const Row& row) { return row.day == day && row.country == country; };
    EXPECT_EQ(names_of(made.top_queries, &TopQuery::query), leading(by(&Row::query, counts)));
    EXPECT_EQ(names_of(made.top_pages, &TopPage::page), leading(by(&Row::page, counts)));
  }
}

TEST_P(ReportsOfACountry, RankPages) {
  RankingQuery query;
  query.country = "fra";
  query.device = OneDevice::tablet;
  const auto counts = [](const Row& row) { return row.country == "fra" && row.device == "TABLET"; };
  const auto made = pages(query);
  auto slow = by(&Row::page, [&](const Row& row) { return in_october(row) && counts(row); });
  auto past = by(&Row::page, [&](const Row& row) { return before_october(row) && counts(row); });
  ASSERT_EQ(made.results.size(), slow.size());
  for (const auto& row : made.results) {
    expect_same(row, slow[row.page], row.page);
    expect_same(*row.prev, past[row.page], "before " + row.page);
    std::set<std::string> queries_of;
    for (const auto& one : rows_)
      if (in_october(one) && counts(one) && one.page == row.page) queries_of.insert(one.query);
    EXPECT_EQ(row.counterparts, std::int64_t(queries_of.size()));
  }
}

}  // namespace
}  // namespace toolyard::search
