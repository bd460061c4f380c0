// Tests reports over random facts against sums that are computed one fact at a time.
#include <algorithm>
#include <regex>

#include "core/click_curve.h"
#include "tests/support/areas/search_reports.h"

namespace toolyard::search {
namespace {

INSTANTIATE_TEST_SUITE_P(Engines, SearchReports,
                         ::testing::Combine(testing::both_engines(), ::testing::Bool()), kept_name);

TEST_P(SearchReports, AddUpTotals) {
  OverviewQuery query;
  const auto made = read(overview_of, query);
  EXPECT_EQ(made.site, site);
  EXPECT_EQ(made.period.start_date, "2026-10-01");
  EXPECT_EQ(made.period.end_date, "2026-10-28");
  EXPECT_EQ(made.compare_period->start_date, "2026-09-03");
  expect_same(made.totals, total(in_october), "totals");
  expect_same(*made.previous, total(before_october), "previous");
  EXPECT_EQ(made.delta->abs.clicks, made.totals.clicks - made.previous->clicks);
  for (const auto& share : made.devices)
    expect_same(share, by(&Row::device, in_october)[share.device], share.device);
  EXPECT_EQ(made.devices.size(), 3u);
  for (const auto& share : made.countries)
    expect_same(share, by(&Row::country, in_october)[share.country], share.country);
  for (const auto& top : made.top_queries)
    expect_same(top, by(&Row::query, in_october)[top.query], top.query);
  for (const auto& top : made.top_pages)
    expect_same(top, by(&Row::page, in_october)[top.page], top.page);
  EXPECT_EQ(made.top_queries.size(), 5u);
  EXPECT_FALSE(made.anonymized) << "there is nothing but named queries";
  EXPECT_EQ(made.data_state.last_final_date, "2026-10-28");
  EXPECT_EQ(made.last_import_at, now_);
}

TEST_P(SearchReports, AddUpSeries) {
  for (const auto granularity : {Granularity::day, Granularity::week, Granularity::month}) {
    OverviewQuery query;
    query.start_date = "2026-09-02";
    query.end_date = "2026-10-20";
    query.device = OneDevice::mobile;
    query.country = "Germany";
    query.granularity = granularity;
    const auto made = read(overview_of, query);
    const auto counts = [&](const Row& row) {
      return within(row, "2026-09-02", "2026-10-20") && row.device == "MOBILE" &&
             row.country == "deu";
    };
    expect_same(made.totals, total(counts), "narrowed");
    ASSERT_GT(made.series.size(), 1u);
    for (std::size_t i = 0; i < made.series.size(); ++i) {
      const auto from = *parse_day(made.series[i].date);
      const auto to = i + 1 < made.series.size() ? *parse_day(made.series[i + 1].date) : 99'999;
      if (granularity == Granularity::week && i > 0) {
        EXPECT_EQ((from + 3) % 7, 0) << "a Monday";
      }
      expect_same(made.series[i], total([&](const Row& row) {
                    return counts(row) && row.day >= from && row.day < to;
                  }),
                  made.series[i].date);
    }
  }
}

TEST_P(SearchReports, RankQueries) {
  RankingQuery query;
  query.page_size = 15;
  std::map<std::string, Total> slow = by(&Row::query, in_october);
  auto past = by(&Row::query, before_october);
  std::set<std::string> seen;
  std::int64_t last = 1'000'000'000;
  for (const std::string number : {"1", "2", "3", "4", "5", "6"}) {
    query.page = number;
    if ((std::stoul(number) - 1) * 15 >= slow.size()) break;
    const auto page = queries(query);
    EXPECT_EQ(page.count, std::int64_t(slow.size()));
    for (const auto& row : page.results) {
      EXPECT_TRUE(seen.insert(row.query).second) << row.query;
      EXPECT_LE(row.clicks, last);
      last = row.clicks;
      expect_same(row, slow[row.query], row.query);
      expect_same(*row.prev, past[row.query], "before " + row.query);
      std::set<std::string> pages_of;
      for (const auto& one : rows_)
        if (in_october(one) && one.query == row.query) pages_of.insert(one.page);
      EXPECT_EQ(row.counterparts, std::int64_t(pages_of.size()));
      if (row.position) {
        EXPECT_NEAR(*row.expected_ctr, ClickCurve().at(*row.position), 1e-12);
      }
    }
  }
  EXPECT_EQ(seen.size(), slow.size());
}

TEST_P(SearchReports, ReadTheLastPageFromTheEnd) {
  for (const auto& [ordering, filter] : {std::pair("", ""),
                                         {"-ctr", ""},
                                         {"impressions,-query", ""},
                                         {"", "[0-9]+ tools"},
                                         {"", "none"}})
    for (const std::int64_t size : {1, 7, 20, 100}) {
      RankingQuery query;
      query.ordering = ordering;
      query.page_size = size;
      query.filter_query = filter;
      if (query.filter_query != "") query.match = Matching::regex;
      query.page = "last";
      const auto last = queries(query);
      const auto number = std::to_string(std::max<std::int64_t>(1, (last.count + size - 1) / size));
      query.page = number;
      const auto same = queries(query);
      EXPECT_EQ(last.count, same.count) << ordering << filter << size;
      EXPECT_EQ(names_of(last.results, &RankedQuery::query),
                names_of(same.results, &RankedQuery::query));
      EXPECT_EQ(last.previous, same.previous);
      EXPECT_FALSE(last.next);
    }
}

TEST_P(SearchReports, RankPages) {
  RankingQuery query;
  query.ordering = "page";
  query.compare = Comparison::none;
  const auto made = pages(query);
  auto slow = by(&Row::page, in_october);
  ASSERT_EQ(made.results.size(), slow.size());
  auto expected = slow.begin();
  for (const auto& row : made.results) {
    EXPECT_EQ(row.page, expected->first);
    expect_same(row, expected->second, row.page);
    EXPECT_FALSE(row.prev);
    std::set<std::string> queries_of;
    for (const auto& one : rows_)
      if (in_october(one) && one.page == row.page) queries_of.insert(one.query);
    EXPECT_EQ(row.counterparts, std::int64_t(queries_of.size()));
    ++expected;
  }
}

TEST_P(SearchReports, Filter) {
  const auto check = [&](const char* what, RankingQuery query, auto holds) {
    query.page_size = 100;
    const auto made = queries(query);
    auto slow = by(&Row::query, [&](const Row& row) { return in_october(row) && holds(row); });
    EXPECT_EQ(made.count, std::int64_t(slow.size())) << what;
    for (const auto& row : made.results) expect_same(row, slow[row.query], what + row.query);
  };
  RankingQuery query;
  query.filter_query = "QUERY 1";
  check("contains ", query,
        [](const Row& row) { return row.query.find("query 1") != std::string::npos; });
  query.filter_query = "query 1";
  query.match = Matching::equals;
  check("equals ", query, [](const Row& row) { return row.query == "query 1"; });
  query.match = Matching::regex;
  query.filter_query = "^query [12].*[05]( tools)?$";
  const std::regex same("^query [12].*[05]( tools)?$");
  check("regex ", query, [&](const Row& row) { return std::regex_match(row.query, same); });
  query.filter_page = "/[135]/$";
  const std::regex odd(".*/[135]/$");
  check("regex of both ", query, [&](const Row& row) {
    return std::regex_match(row.query, same) && std::regex_match(row.page, odd);
  });
  RankingQuery brand;
  brand.brand = Brand::only;
  check("brand ", brand, [](const Row& row) { return row.query.ends_with("tools"); });
  brand.brand = Brand::exclude;
  check("no brand ", brand, [](const Row& row) { return !row.query.ends_with("tools"); });
  brand.brand_terms = "Query 3, query 2 ";
  check("own brand ", brand, [](const Row& row) {
    return row.query.find("query 2") == row.query.npos &&
           row.query.find("query 3") == row.query.npos;
  });
}

TEST_P(SearchReports, FilterBySums) {
  RankingQuery query;
  query.page_size = 100;
  query.min_impressions = 300;
  query.min_position = 18.5;
  query.max_position = 22;
  std::int64_t expected = 0;
  for (const auto& [name, sums] : by(&Row::query, in_october)) {
    const auto position = sums.sum / static_cast<double>(sums.impressions);
    expected += sums.impressions >= 300 && position >= 18.5 && position <= 22;
  }
  EXPECT_GT(expected, 0);
  EXPECT_EQ(queries(query).count, expected);
}

TEST_P(SearchReports, NeverAddGrainsUp) {
  // The same searches by day only, plus as many again without a named query.
  std::map<Day, Row> days;
  for (const auto& row : rows_) {
    auto& day =
        days.try_emplace(row.day, Row{.day = row.day, .clicks = 0, .impressions = 0, .position = 5})
            .first->second;
    day.clicks += 2 * row.clicks;
    day.impressions += 2 * row.impressions;
  }
  std::vector<Row> coarse;
  for (const auto& [day, row] : days) coarse.push_back(row);
  import(coarse, R"(["date"])", [](const Row& row) { return "\"" + day_text(row.day) + "\""; });
  const auto made = read(overview_of, OverviewQuery());
  const auto named = total(in_october);
  EXPECT_EQ(made.totals.clicks, 2 * named.clicks);
  EXPECT_NEAR(*made.totals.position, 5, 1e-9);
  EXPECT_EQ(made.anonymized->clicks, named.clicks);
  EXPECT_EQ(made.anonymized->impressions, named.impressions);
  EXPECT_NEAR(*made.anonymized->share, 0.5, 1e-12);
  EXPECT_EQ(queries({}).results.at(0).clicks, made.top_queries.at(0).clicks);
  // Another import with other figures replaces the existing ones, including the sums.
  for (auto& row : coarse) row.clicks += 1;
  import(coarse, R"(["date"])", [](const Row& row) { return "\"" + day_text(row.day) + "\""; });
  EXPECT_EQ(read(overview_of, OverviewQuery()).totals.clicks, 2 * named.clicks + 28);
}

}  // namespace
}  // namespace toolyard::search
