// Tests of parts of reports: CSV cells, regular expressions, figures.
#include <gtest/gtest.h>
#include <simdjson.h>

#include "areas/search/report/csv_rows.h"
#include "areas/search/report/pattern.h"
#include "core/endpoint/budget.h"
#include "core/text/csv.h"
#include "tests/support/places.h"

namespace toolyard::search {
namespace {

std::string cell(std::string_view text) {
  std::string line;
  append_cell(line, text);
  return line;
}

TEST(CsvCells, AreReadBackAndNeverComputed) {
  simdjson::dom::parser parser;
  const simdjson::dom::array cases =
      parser.load(testing::source_folder() + "/src/areas/search/report/csv_cells.json");
  ASSERT_GT(cases.size(), 20u);
  for (const auto one : cases)
    EXPECT_EQ(cell(std::string_view(one["text"])), std::string_view(one["cell"]));
}

TEST(CsvCells, KeepNumbersNumbers) {
  RankedFigures figures;
  figures.clicks = 3;
  figures.impressions = 12;
  figures.ctr = 0.25;
  std::string text;
  append_figures(text, "a", figures);
  EXPECT_EQ(text, "a,3,12,0.25,,");
}

TEST(SearchPatterns, AreBoundedAndLinear) {
  EXPECT_FALSE(Pattern::compile("(", "/x"));
  EXPECT_FALSE(Pattern::compile("(a)\\1", "/x")) << "no expression of RE2";
  EXPECT_FALSE(Pattern::compile("((a{100}){100}){100}", "/x")) << "too large";
  EXPECT_FALSE(Pattern::compile(std::string(801, 'a'), "/x"));
  const auto slow_elsewhere = Pattern::compile("(a*)*b", "/x").value();
  EXPECT_FALSE(slow_elsewhere.finds(std::string(100'000, 'a')));
  EXPECT_TRUE(Pattern::compile("(?i)MERGE", "/x")->finds("pdf merge"));
}

TEST(SearchPatterns, AreRefusedWhereTheyAreTooMuchToMatch) {
  const auto large = Pattern::compile("(.?){1000}z$", "/filter_query");
  ASSERT_FALSE(large);
  EXPECT_EQ(large.error().faults.at(0).pointer, "/filter_query");
  EXPECT_TRUE(large.error().faults.at(0).detail.contains("too complex")) << "and says why";
  EXPECT_TRUE(Pattern::compile("(.?){100}z$", "/x"));
  EXPECT_TRUE(Pattern::compile("^\\pL+( \\pL+)* in \\d{4}$", "/x")) << "letters of all languages";
}

TEST(SearchPatterns, AreChargedToTheCall) {
  const auto pattern = Pattern::compile("(.?){500}z$", "/x").value();
  const CpuBudget budget(std::chrono::milliseconds(20), nullptr);
  EXPECT_FALSE(pattern.finds("a query"));
  const auto match_all = [&] {
    for (int i = 0; i < 100'000'000; ++i) pattern.finds("query " + std::to_string(i));
  };
  EXPECT_THROW(match_all(), Stopped);
}

TEST(SearchFigures, AreMadeOfSums) {
  const Sums now{.clicks = 30, .impressions = 100, .positioned = 50, .sum_position = 125};
  const Sums before{.clicks = 20, .impressions = 0};
  const auto delta = delta_of(now, before);
  EXPECT_EQ(measures_of(now).position, 2.5);
  EXPECT_EQ(delta.abs.clicks, 10);
  EXPECT_EQ(delta.pct.clicks, 50);
  EXPECT_EQ(delta.pct.impressions, std::nullopt);
  EXPECT_EQ(delta.abs.ctr, std::nullopt);
  EXPECT_EQ(measures_of(before).ctr, std::nullopt);
}

}  // namespace
}  // namespace toolyard::search
