// Tests the overview over data of many grains, with and without dates, imported in any order: each
// part of it is the sum of the facts that it says it was added up from.
#include <gtest/gtest.h>

#include <map>
#include <random>

#include "areas/search/import/service.h"
#include "areas/search/report/overview.h"
#include "areas/search/report/rankings.h"
#include "tests/support/test_database.h"

namespace toolyard::search {
namespace {

using MixedKeys = std::vector<std::string>;  // a value for each dimension, in the order of names

struct MixedFact {
  std::int64_t clicks = 0, impressions = 0;
};

// All facts by grain, window and keys: what was imported last is what counts.
using MixedFacts = std::map<std::tuple<std::vector<std::string>, Window, MixedKeys>, MixedFact>;

class SearchMixedGrains : public ::testing::TestWithParam<testing::Engine> {
 protected:
  std::int64_t below(std::uint32_t max) { return std::int64_t(random_() % max); }

  std::string value_of(std::string_view dimension, const Window& days) {
    if (dimension == "date") return day_text(days.first + Day(below(std::uint32_t(days.days()))));
    if (dimension == "query") return "query " + std::to_string(below(6));
    if (dimension == "page") return "https://tools.example/" + std::to_string(below(4));
    if (dimension == "country") return std::array{"deu", "usa", "fra"}[std::size_t(below(3))];
    return std::array{"DESKTOP", "MOBILE", "TABLET"}[std::size_t(below(3))];
  }

  void import_some() {
    static constexpr std::array<std::string_view, 5> names{"date", "query", "page", "country",
                                                           "device"};
    std::vector<std::string> dimensions;
    for (const auto name : names)
      if (below(3) == 0) dimensions.emplace_back(name);
    if (dimensions.empty()) dimensions.emplace_back("date");
    const Day first = first_ + Day(below(50));
    const Window days{first, first + Day(below(30))};
    std::string rows, quoted;
    std::map<MixedKeys, MixedFact> sent;
    for (int i = 0; i < 40; ++i) {
      MixedKeys keys;
      for (const auto& dimension : dimensions) keys.push_back(value_of(dimension, days));
      const auto impressions = 1 + below(50);
      sent.emplace(keys, MixedFact{below(std::uint32_t(impressions + 1)), impressions});
    }
    for (const auto& [keys, fact] : sent) {
      std::string list;
      for (const auto& key : keys) list += (list.empty() ? "\"" : ",\"") + key + "\"";
      rows += (rows.empty() ? "" : ",") + std::string(R"({"keys":[)") + list + R"(],"clicks":)" +
              std::to_string(fact.clicks) + R"(,"impressions":)" +
              std::to_string(fact.impressions) + R"(,"position":2})";
      const auto day = dimensions.front() == "date" ? *parse_day(keys.front()) : days.first;
      const auto last = dimensions.front() == "date" ? day : days.last;
      facts_[{dimensions, {day, last}, keys}] = fact;
    }
    for (const auto& name : dimensions) quoted += (quoted.empty() ? "\"" : ",\"") + name + "\"";
    ImportRequest request;
    request.site = "https://tools.example/";
    request.request.emplace(R"({"startDate":")" + day_text(days.first) + R"(","endDate":")" +
                            day_text(days.last) + R"(","dimensions":[)" + quoted + "]}");
    request.response.emplace(R"({"rows":[)" + rows + "]}");
    const auto made = imports_.take(call_, request);
    ASSERT_TRUE(made) << made.error().detail;
  }

  // The facts of a source, by one of its dimensions; all together for an empty name.
  std::map<std::string, MixedFact> sums_of(const PartSource& source, std::string_view by = "") {
    std::map<std::string, MixedFact> sums;
    const auto place = std::ranges::find(source.dimensions, by) - source.dimensions.begin();
    const bool is_dated = source.dimensions.front() == "date";
    const Window days{*parse_day(source.start_date), *parse_day(source.end_date)};
    for (const auto& [key, fact] : facts_) {
      const auto& [dimensions, window, keys] = key;
      const bool counts =
          is_dated ? window.first >= days.first && window.last <= days.last : window == days;
      if (dimensions != source.dimensions || !counts) continue;
      auto& sum = sums[by.empty() ? "" : keys[std::size_t(place)]];
      sum.clicks += fact.clicks;
      sum.impressions += fact.impressions;
    }
    return sums;
  }

  static const PartSource* source_in(const Overview& made, ReportPart part) {
    const auto found = std::ranges::find(made.sources, part, &PartSource::part);
    return found == made.sources.end() ? nullptr : &*found;
  }

  void expect_series(const std::vector<SeriesPoint>& series, const Measures& totals,
                     const PartSource& source) {
    const auto all = sums_of(source);
    const auto sum = all.contains("") ? all.at("") : MixedFact();
    EXPECT_EQ(totals.clicks, sum.clicks);
    EXPECT_EQ(totals.impressions, sum.impressions);
    const bool is_dated = source.dimensions.front() == "date";
    EXPECT_EQ(series.empty(), !is_dated);
    MixedFact added;
    for (const auto& point : series) {
      added.clicks += point.clicks;
      added.impressions += point.impressions;
    }
    if (!is_dated) return;
    EXPECT_EQ(added.clicks, totals.clicks);
    EXPECT_EQ(added.impressions, totals.impressions);
  }

  template <class Shown, class Name>
  void expect_names(const std::vector<Shown>& shown, Name Shown::* name, const Overview& made,
                    ReportPart part, std::string_view by) {
    const auto* source = source_in(made, part);
    EXPECT_EQ(shown.empty(), source == nullptr) << by;
    if (!source) return;
    const auto sums = sums_of(*source, by);
    std::int64_t max = 0;
    for (const auto& [_, fact] : sums) max = std::max(max, fact.clicks);
    for (const auto& one : shown) {
      EXPECT_EQ(one.clicks, sums.at(one.*name).clicks) << by << one.*name;
      EXPECT_EQ(one.impressions, sums.at(one.*name).impressions) << by << one.*name;
    }
    EXPECT_EQ(shown.front().clicks, max) << by;
  }

  // Whether any facts with the dimension lie within the period.
  bool has_any(std::string_view dimension, const Days& period) {
    const Window days{*parse_day(period.start_date), *parse_day(period.end_date)};
    return std::ranges::any_of(facts_, [&](const auto& one) {
      const auto& [dimensions, window, keys] = one.first;
      return window.first >= days.first && window.last <= days.last &&
             (dimension.empty() || std::ranges::find(dimensions, dimension) != dimensions.end());
    });
  }

  void expect_consistent(const Overview& made) {
    const auto* totals = source_in(made, ReportPart::totals);
    EXPECT_EQ(totals != nullptr, has_any("", made.period));
    if (totals) expect_series(made.series, made.totals, *totals);
    else EXPECT_EQ(made.totals.impressions, 0);
    const auto* previous = source_in(made, ReportPart::previous);
    EXPECT_EQ(made.previous.has_value(), previous != nullptr);
    EXPECT_EQ(made.delta.has_value(), previous != nullptr);
    if (previous) expect_series(made.previous_series, *made.previous, *previous);
    else EXPECT_TRUE(made.previous_series.empty());
    EXPECT_EQ(source_in(made, ReportPart::queries) != nullptr, has_any("query", made.period));
    EXPECT_EQ(source_in(made, ReportPart::pages) != nullptr, has_any("page", made.period));
    expect_names(made.top_queries, &TopQuery::query, made, ReportPart::queries, "query");
    expect_names(made.top_pages, &TopPage::page, made, ReportPart::pages, "page");
    expect_names(made.devices, &DeviceShare::device, made, ReportPart::devices, "device");
    expect_names(made.countries, &CountryShare::country, made, ReportPart::countries, "country");
  }

  testing::TestDatabase database_{GetParam()};
  Instant now_{std::chrono::seconds(1'800'000'000)};
  ImportService imports_{*database_, [this] { return now_; }};
  Call call_{.caller = {.role = Role::editor}, .url = "http://here/"};
  std::mt19937 random_{53};
  const Day first_ = *parse_day("2026-08-01");
  MixedFacts facts_;
};
INSTANTIATE_TEST_SUITE_P(Engines, SearchMixedGrains, testing::both_engines(), testing::engine_name);

TEST_P(SearchMixedGrains, EveryPartIsTheSumOfWhatItSays) {
  for (int step = 0; step < 25; ++step) {
    import_some();
    for (int i = 0; i < 4; ++i) {
      const Day first = first_ + Day(below(60));
      const auto start = day_text(first), end = day_text(first + Day(below(40)));
      OverviewQuery query;
      query.start_date = start;
      query.end_date = end;
      const auto made = database_->read(
          [&](Transaction& transaction) { return overview_of(transaction, query, now_); });
      ASSERT_TRUE(made);
      expect_consistent(*made);
      RankingQuery list;
      list.start_date = start;
      list.end_date = end;
      const auto queries = database_->read(
          [&](Transaction& transaction) { return list_queries(transaction, call_, list, {now_}); });
      ASSERT_TRUE(queries);
      EXPECT_EQ(queries->results.empty(), made->top_queries.empty());
      if (!made->top_queries.empty()) {
        EXPECT_EQ(queries->results[0].clicks, made->top_queries[0].clicks);
      }
      if (HasFailure()) return;
    }
  }
}

TEST_P(SearchMixedGrains, ATableOfFurtherDaysIsNamedInsteadOfMissing) {
  const auto import = [&](std::string_view rows, std::string_view name) {
    ImportRequest one;
    one.site = "https://tools.example/";
    one.start_date = "2026-07-01";
    one.end_date = "2026-09-30";
    one.file.emplace(std::string(rows));
    one.file->name = name;
    ASSERT_TRUE(imports_.take(call_, one));
  };
  import("Top queries,Clicks,Impressions,CTR,Position\na,5,50,10%,2\n", "Queries.csv");
  std::string chart = "Date,Clicks,Impressions,CTR,Position\n";
  for (Day day = *parse_day("2026-07-01"); day <= *parse_day("2026-09-30"); ++day)
    chart += day_text(day) + ",1,10,10%,2\n";
  import(chart, "Chart.csv");
  OverviewQuery query;
  query.start_date = "2026-09-01";
  query.end_date = "2026-09-30";
  const auto made = *database_->read(
      [&](Transaction& transaction) { return overview_of(transaction, query, now_); });
  EXPECT_EQ(made.totals.clicks, 30);
  EXPECT_EQ(made.previous.value_or(Measures()).clicks, 30);
  EXPECT_TRUE(made.top_queries.empty());
  ASSERT_EQ(made.unused_tables.size(), 1u);
  EXPECT_EQ(made.unused_tables[0].dimensions, std::vector<std::string>{"query"});
  EXPECT_EQ(made.unused_tables[0].start_date, "2026-07-01");
  query.start_date = "2026-07-01";
  const auto whole = *database_->read(
      [&](Transaction& transaction) { return overview_of(transaction, query, now_); });
  EXPECT_EQ(whole.top_queries.at(0).query, "a");
  EXPECT_TRUE(whole.unused_tables.empty());
  EXPECT_FALSE(whole.previous) << "there are no figures before, which is not the same as zero";
}

// One day at a fine grain does not hide a table of all queries of the period.
TEST_P(SearchMixedGrains, AFewDaysDoNotHideATableOfAll) {
  ImportRequest day;
  day.site = "https://tools.example/";
  day.request.emplace(
      R"({"startDate":"2026-10-28","endDate":"2026-10-28","dimensions":["date","query"]})");
  day.response.emplace(
      R"({"rows":[{"keys":["2026-10-28","b"],"clicks":1,"impressions":2,"position":1}]})");
  ASSERT_TRUE(imports_.take(call_, day));
  ImportRequest table;
  table.site = "https://tools.example/";
  table.start_date = "2026-10-01";
  table.end_date = "2026-10-28";
  table.file.emplace(std::string("Top queries,Clicks,Impressions,CTR,Position\na,5,50,10%,2\n"));
  ASSERT_TRUE(imports_.take(call_, table));
  OverviewQuery query;
  query.start_date = "2026-10-01";
  query.end_date = "2026-10-28";
  const auto made = *database_->read(
      [&](Transaction& transaction) { return overview_of(transaction, query, now_); });
  ASSERT_EQ(made.top_queries.size(), 1u);
  EXPECT_EQ(made.top_queries[0].query, "a");
}

}  // namespace
}  // namespace toolyard::search
