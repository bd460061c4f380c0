// Fixture for search reports: random facts, and the expected figures, added up one fact at a time.
#pragma once
#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <random>
#include <set>
#include <string>
#include <tuple>
#include <vector>

#include "areas/search/import/service.h"
#include "areas/search/report/overview.h"
#include "areas/search/report/rankings.h"
#include "tests/support/test_database.h"

namespace toolyard::search {

using testing::Engine;

inline constexpr const char* site = "https://tools.example/";
inline const Day first_day = *parse_day("2026-08-20");
inline constexpr Day all_days = 70;

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

inline void expect_same(const Measures& made, const Total& slow, const std::string& of) {
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

// The engine, and whether all segments exist. Otherwise those of some days are missing or out of
// date, as older versions leave them.
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
    if (!std::get<bool>(GetParam())) lose_segments();
  }
  // Deletes the segments of some days, and makes those of others out of date.
  void lose_segments() {
    (void)database_->write([](Transaction& transaction) -> Result<void> {
      for (const std::string_view sql :
           {"delete from search_segments where first_day % 6 = 0",
            "update search_segments set pairs = (select pairs from search_segments "
            "order by first_day limit 1) where first_day % 6 = 3",
            "update search_segment_shares set facts = (select facts from search_segment_shares "
            "order by first_day limit 1) where first_day % 3 = 0",
            "update search_days set is_packed = false where first_day % 3 = 0"})
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

inline std::string kept_name(const ::testing::TestParamInfo<Kept>& kept) {
  const auto& [engine, is_whole] = kept.param;
  return testing::engine_name({engine, kept.index}) + (is_whole ? "_segments" : "_facts");
}

inline const auto in_october = [](const Row& row) { return row.day >= *parse_day("2026-10-01"); };
inline const auto before_october = [](const Row& row) {
  return row.day >= *parse_day("2026-09-03") && row.day < *parse_day("2026-10-01");
};

template <class Top>
std::vector<std::string> names_of(const std::vector<Top>& tops, std::string Top::* name) {
  std::vector<std::string> names;
  for (const auto& top : tops) names.push_back(top.*name);
  return names;
}

}  // namespace toolyard::search
