// Reports over facts made by chance, against sums that are added up one fact after the other.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <random>
#include <regex>
#include <set>
#include <tuple>

#include "areas/search/import/service.h"
#include "areas/search/report/overview.h"
#include "areas/search/report/rankings.h"
#include "core/click_curve.h"
#include "tests/support/test_database.h"

namespace toolyard::search {
namespace {

using testing::Engine;

constexpr const char* site = "https://tools.example/";
const Day first_day = *parse_day("2026-08-20");
constexpr Day all_days = 70;

struct Row {
  Day day;
  std::string query, page, country, device;
  std::int64_t clicks, impressions;
  double position;
};

struct Total {
  std::int64_t clicks = 0, impressions = 0;
  double sum = 0;
  void add(const Row& row) {
    clicks += row.clicks;
    impressions += row.impressions;
    sum += row.position * static_cast<double>(row.impressions);
  }
};

void expect_same(const Measures& made, const Total& slow, const std::string& of) {
  EXPECT_EQ(made.clicks, slow.clicks) << of;
  EXPECT_EQ(made.impressions, slow.impressions) << of;
  const auto impressions = static_cast<double>(slow.impressions);
  EXPECT_EQ(made.ctr.has_value(), slow.impressions > 0) << of;
  if (slow.impressions == 0) {
    EXPECT_FALSE(made.position) << of;
    return;
  }
  EXPECT_NEAR(*made.ctr, static_cast<double>(slow.clicks) / impressions, 1e-12) << of;
  EXPECT_NEAR(*made.position, slow.sum / impressions, 1e-9) << of;
}

// With sums by query and page, or without those of some days, as older programs leave them.
using Kept = std::tuple<Engine, bool>;

class SearchReports : public ::testing::TestWithParam<Kept> {
 protected:
  SearchReports() {
    std::mt19937 random(11);
    const auto below = [&](std::uint32_t most) { return std::int64_t(random() % most); };
    std::set<std::string> seen;
    for (int i = 0; i < 3000; ++i) {
      Row row{.day = first_day + Day(below(all_days)),
              .query = "query " + std::to_string(below(40)) + (below(5) == 0 ? " tools" : ""),
              .page = "https://tools.example/" + std::to_string(below(9)) + "/",
              .country = std::array{"deu", "usa", "fra"}[std::size_t(below(3))],
              .device = std::array{"DESKTOP", "MOBILE", "TABLET"}[std::size_t(below(3))],
              .clicks = 0,
              .impressions = below(50),
              .position = 1 + double(below(400)) / 10};
      row.clicks = row.impressions == 0 ? 0 : below(std::uint32_t(row.impressions + 1));
      if (seen.insert(std::to_string(row.day) + row.query + row.page + row.country + row.device)
              .second)
        rows_.push_back(std::move(row));
    }
    import_all(rows_);
    if (!std::get<bool>(GetParam())) lose_pairs();
  }
  void lose_pairs() {
    (void)database_->write([](Transaction& transaction) -> Result<void> {
      for (const std::string_view sql :
           {"delete from search_pairs where first_day % 3 = 0",
            "update search_days set is_paired = false where first_day % 3 = 0"})
        EXPECT_GT(transaction.change(sql), 0);
      return {};
    });
  }

  void import_all(const std::vector<Row>& rows) {
    import(rows, R"(["date","query","page","country","device"])", [](const Row& row) {
      return "\"" + day_text(row.day) + "\",\"" + row.query + "\",\"" + row.page + "\",\"" +
             row.country + "\",\"" + row.device + "\"";
    });
  }
  template <class Keys>
  void import(const std::vector<Row>& rows, const char* dimensions, Keys keys) {
    std::string response = R"({"rows":[)";
    for (const auto& row : rows)
      response += std::string(response.back() == '[' ? "" : ",") + R"({"keys":[)" + keys(row) +
                  R"(],"clicks":)" + std::to_string(row.clicks) + R"(,"impressions":)" +
                  std::to_string(row.impressions) + R"(,"position":)" +
                  std::to_string(row.position) + "}";
    ImportRequest request;
    request.site = site;
    request.request.emplace(R"({"startDate":"2026-08-20","endDate":"2026-10-28","dimensions":)" +
                            std::string(dimensions) + "}");
    request.response.emplace(response + "]}");
    const auto made = imports_.take(call_, request);
    ASSERT_TRUE(made) << made.error().detail;
    ASSERT_EQ(made->rows_written, std::int64_t(rows.size()));
  }

  template <class Report, class Query>
  Report read(Result<Report> (*make)(Transaction&, const Query&, Instant), const Query& query) {
    return *database_->read(
        [&](Transaction& transaction) { return make(transaction, query, now_); });
  }
  Page<RankedQuery> queries(const RankingQuery& query) {
    return *database_->read(
        [&](Transaction& transaction) { return list_queries(transaction, call_, query, {now_}); });
  }
  Page<RankedPage> pages(const RankingQuery& query) {
    return *database_->read(
        [&](Transaction& transaction) { return list_pages(transaction, call_, query, {now_}); });
  }
  template <class If> Total total(If holds) {
    Total all;
    for (const auto& row : rows_)
      if (holds(row)) all.add(row);
    return all;
  }
  template <class If> std::map<std::string, Total> by(std::string Row::* name, If holds) {
    std::map<std::string, Total> all;
    for (const auto& row : rows_)
      if (holds(row)) all[row.*name].add(row);
    return all;
  }
  static bool within(const Row& row, std::string_view first, std::string_view last) {
    return row.day >= *parse_day(first) && row.day <= *parse_day(last);
  }

  testing::TestDatabase database_{std::get<Engine>(GetParam())};
  Instant now_{std::chrono::seconds(1'800'000'000)};
  ImportService imports_{*database_, [this] { return now_; }};
  Call call_{.caller = {.role = Role::editor}, .url = "http://here/"};
  std::vector<Row> rows_;
};
std::string kept_name(const ::testing::TestParamInfo<Kept>& kept) {
  const auto& [engine, has_pairs] = kept.param;
  return testing::engine_name({engine, kept.index}) + (has_pairs ? "_pairs" : "_facts");
}
INSTANTIATE_TEST_SUITE_P(Engines, SearchReports,
                         ::testing::Combine(testing::both_engines(), ::testing::Bool()), kept_name);

const auto in_october = [](const Row& row) { return row.day >= *parse_day("2026-10-01"); };
const auto before_october = [](const Row& row) {
  return row.day >= *parse_day("2026-09-03") && row.day < *parse_day("2026-10-01");
};

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

// The names with the most clicks, as the overview orders them.
std::vector<std::string> leading(const std::map<std::string, Total>& all) {
  std::vector<std::tuple<std::int64_t, std::int64_t, std::string>> order;
  for (const auto& [name, sums] : all) order.emplace_back(-sums.clicks, -sums.impressions, name);
  std::ranges::sort(order);
  order.resize(std::min<std::size_t>(5, order.size()));
  std::vector<std::string> names;
  for (const auto& [clicks, impressions, name] : order) names.push_back(name);
  return names;
}
template <class Top> std::vector<std::string> names_of(const std::vector<Top>& tops,
                                                       std::string Top::* name) {
  std::vector<std::string> names;
  for (const auto& top : tops) names.push_back(top.*name);
  return names;
}

TEST_P(SearchReports, LeadOfACountry) {
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

// Those that lead in all are few or none in the country, and those that lead there are all alike.
TEST_P(SearchReports, LeadOfACountryWhateverLeadsElsewhere) {
  const auto day = *parse_day("2026-10-10");
  std::vector<Row> more;
  const auto add = [&](std::string name, const char* country, std::int64_t clicks) {
    more.push_back({.day = day, .query = name, .page = "https://tools.example/of/" + name,
                    .country = country, .device = "MOBILE", .clicks = clicks,
                    .impressions = 1000, .position = 3});
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
  for (const auto& [ordering, filter] :
       {std::pair("", ""), {"-ctr", ""}, {"impressions,-query", ""}, {"", "[0-9]+ tools"}, {"", "none"}})
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

TEST_P(SearchReports, RankPagesOfACountry) {
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
  // The same searches by day alone, with half as many again that no query is told of.
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
  // Imported again with other numbers, they replace what was there, in the sums too.
  for (auto& row : coarse) row.clicks += 1;
  import(coarse, R"(["date"])", [](const Row& row) { return "\"" + day_text(row.day) + "\""; });
  EXPECT_EQ(read(overview_of, OverviewQuery()).totals.clicks, 2 * named.clicks + 28);
}

}  // namespace
}  // namespace toolyard::search
