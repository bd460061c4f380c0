// Tests of imports on both databases: what is written, duplicates, and what remains after an error.
#include <gtest/gtest.h>

#include <thread>

#include "areas/search/import/service.h"
#include "tests/support/areas/unreliable_database.h"
#include "tests/support/test_database.h"

namespace toolyard::search {
namespace {

using testing::Engine;

constexpr std::string_view header = "Top queries,Clicks,Impressions,CTR,Position\n";

class SearchImports : public ::testing::TestWithParam<Engine> {
 protected:
  static ImportRequest request(std::string_view rows, std::string_view name = "Queries.csv") {
    ImportRequest one;
    one.site = "https://tools.example/";
    one.start_date = "2026-10-01";
    one.end_date = "2026-10-28";
    one.file.emplace(std::string(header).append(rows));
    one.file->name = name;
    return one;
  }
  static ImportRequest answer(std::string_view clicks, std::string_view metadata = "") {
    ImportRequest one;
    one.site = "https://tools.example/";
    one.request.emplace(
        R"({"startDate": "2026-10-01", "endDate": "2026-10-02", "dimensions": ["date"]})");
    one.response.emplace(
        R"({"rows": [{"keys": ["2026-10-01"], "clicks": 5, "impressions": 50, "position": 2},)"
        R"({"keys": ["2026-10-02"], "clicks": )" +
        std::string(clicks) + R"(, "impressions": 60, "position": 1.5}])" + std::string(metadata) +
        "}");
    return one;
  }
  // Each fact as `query day clicks/impressions sum_position state`, in order of query and day.
  std::vector<std::string> facts() {
    struct Stored {
      std::string query;
      std::int64_t first_day = 0, clicks = 0, impressions = 0;
      std::optional<double> sum_position;
      State state = State::settled;
      static constexpr auto fields() {
        return row_columns<Stored, &Stored::query, &Stored::first_day, &Stored::clicks,
                           &Stored::impressions, &Stored::sum_position, &Stored::state>();
      }
    };
    std::vector<std::string> all;
    (void)database_->read([&](Transaction& transaction) -> Result<bool> {
      transaction.each<Stored>(
          [&](Stored&& row) {
            all.push_back(
                row.query + " " + day_text(Day(row.first_day)) + " " + std::to_string(row.clicks) +
                "/" + std::to_string(row.impressions) + " " +
                (row.sum_position ? std::to_string(std::int64_t(*row.sum_position)) : "-") + " " +
                std::string(spelling(row.state)));
          },
          "select query, first_day, clicks, impressions, sum_position, state from search_facts "
          "order by query, first_day");
      return true;
    });
    return all;
  }
  std::int64_t count(std::string_view table) {
    return *database_->read([&](Transaction& transaction) -> Result<std::int64_t> {
      return *transaction.row<std::int64_t>("select count(*) from " + std::string(table));
    });
  }
  template <class T> static std::string refusal(const Result<T>& result) {
    if (result) return "";
    std::string text(result.error().type->code);
    for (const auto& fault : result.error().faults) text += " " + fault.pointer + " " + fault.code;
    return text;
  }

  testing::TestDatabase database_{GetParam()};
  Instant now_{std::chrono::seconds(1'800'000'000)};
  ImportService imports_{*database_, [this] { return now_; }};
  Call editor_{.caller = {.role = Role::editor}, .url = "http://here/"};
};
INSTANTIATE_TEST_SUITE_P(Engines, SearchImports, testing::both_engines(), testing::engine_name);

using Texts = std::vector<std::string>;

TEST_P(SearchImports, WritesFactsAndTellsWhatWasRead) {
  const auto made =
      imports_.take(editor_, request("b,1,20,5%,2.5\na,0,10,0%,3\nbad,x,1,1%,1\n")).value();
  EXPECT_EQ(facts(), (Texts{"a 2026-10-01 0/10 30 final", "b 2026-10-01 1/20 50 final"}));
  EXPECT_EQ(made.rows_read, 3);
  EXPECT_EQ(made.rows_written, 2);
  EXPECT_EQ(made.skipped_count, 1);
  EXPECT_EQ(made.rows_skipped.at(0).line, 4);
  EXPECT_EQ(made.start_date, "2026-10-01");
  EXPECT_EQ(made.end_date, "2026-10-28");
  EXPECT_EQ(made.tables.at(0).dimensions, Texts{"query"});
  EXPECT_EQ(made.tables[0].rows, 2);
  EXPECT_FALSE(made.duplicate_of);
  EXPECT_EQ(made.sha256.size(), 64u);
  EXPECT_EQ(count("audit_entries"), 1);
}

TEST_P(SearchImports, TheSameIsTakenOverOnce) {
  const auto first = imports_.take(editor_, request("a,1,20,5%,2.5\nbad,x,1,1%,1\n")).value();
  now_ += std::chrono::hours(1);
  const auto again = imports_.take(editor_, request("a,1,20,5%,2.5\nbad,x,1,1%,1\n")).value();
  EXPECT_EQ(again.id, first.id);
  EXPECT_EQ(again.duplicate_of, first.id);
  EXPECT_EQ(again.rows_written, 1);
  EXPECT_EQ(again.rows_skipped.at(0).detail, first.rows_skipped.at(0).detail);
  EXPECT_EQ(again.sha256, first.sha256);
  EXPECT_EQ(again.created_at, first.created_at);
  EXPECT_EQ(count("search_imports"), 1);
  EXPECT_EQ(count("audit_entries"), 1);
  auto later = request("a,1,20,5%,2.5\nbad,x,1,1%,1\n");
  later.end_date = "2026-10-29";
  EXPECT_FALSE(imports_.take(editor_, later)->duplicate_of);
  auto other = request("a,1,20,5%,2.5\nbad,x,1,1%,1\n");
  other.site = "sc-domain:tools.example";
  EXPECT_FALSE(imports_.take(editor_, other)->duplicate_of);
  EXPECT_EQ(count("search_facts"), 3);
}

TEST_P(SearchImports, LaterNumbersReplaceButFreshOnesNoFinalOnes) {
  constexpr auto fresh = R"(, "metadata": {"firstIncompleteDate": "2026-10-02"})";
  ASSERT_TRUE(imports_.take(editor_, answer("6", fresh)));
  EXPECT_EQ(facts(), (Texts{" 2026-10-01 5/50 100 final", " 2026-10-02 6/60 90 fresh"}));
  EXPECT_EQ(imports_.take(editor_, answer("7"))->rows_written, 2);
  EXPECT_EQ(facts(), (Texts{" 2026-10-01 5/50 100 final", " 2026-10-02 7/60 90 final"}));
  EXPECT_EQ(imports_.take(editor_, answer("8", fresh))->rows_written, 1);
  EXPECT_EQ(facts().at(1), " 2026-10-02 7/60 90 final");
}

TEST_P(SearchImports, AnEmptyAnswerIsAnImportToo) {
  ImportRequest one;
  one.site = "https://tools.example/";
  one.response.emplace(R"({"responseAggregationType": "byProperty"})");
  const auto made = imports_.take(editor_, one).value();
  EXPECT_EQ(made.rows_read, 0);
  EXPECT_EQ(made.start_date, std::nullopt);
  EXPECT_EQ(imports_.take(editor_, one)->duplicate_of, made.id);
}

TEST_P(SearchImports, KeepsLongTextsApart) {
  const std::string page(8000, 'x');
  const auto made =
      imports_.take(editor_, request(page + "1,1,2,3%,4\n" + page + "2,1,2,3%,4\n", "Pages.csv"));
  EXPECT_EQ(made->skipped_count, 2) << "too long for queries, which is what the header says";
  auto pages = request("");
  pages.file.emplace("Top pages,Clicks,Impressions,CTR,Position\nhttps://" + page +
                     "1,1,2,3%,4\nhttps://" + page + "2,1,2,3%,4\n");
  EXPECT_EQ(imports_.take(editor_, pages)->rows_written, 2);
  EXPECT_EQ(count("search_facts"), 2);
}

TEST_P(SearchImports, ManyRowsOfEverySizeOfStatement) {
  std::string rows;
  for (int i = 0; i < 2 * 256 + 3 * 16 + 5; ++i) rows += "q" + std::to_string(i) + ",1,2,3%,4\n";
  EXPECT_EQ(imports_.take(editor_, request(rows))->rows_written, 565);
  EXPECT_EQ(count("search_facts"), 565);
}

TEST_P(SearchImports, NamesEveryFaultAtOnce) {
  ImportRequest one;
  one.site = "two words";
  one.start_date = "2026-02-30";
  EXPECT_EQ(refusal(imports_.take(editor_, one)),
            "validation_error /site invalid_format /file required /start_date invalid_format "
            "/end_date required");
  auto backwards = request("a,1,2,3%,4\n");
  backwards.end_date = "2026-09-01";
  EXPECT_EQ(refusal(imports_.take(editor_, backwards)), "validation_error /end_date out_of_range");
  auto both = request("a,1,2,3%,4\n");
  both.response.emplace("{}");
  EXPECT_EQ(refusal(imports_.take(editor_, both)), "validation_error /file conflict");
  EXPECT_EQ(refusal(imports_.take(editor_, request("\"a,1,2,3%,4\n"))), "unreadable_import");
  EXPECT_EQ(count("search_imports"), 0);
  EXPECT_EQ(count("search_sites"), 0);
}

TEST_P(SearchImports, OfTheSameAtTheSameTimeOneIsTheImport) {
  std::string rows;
  for (int i = 0; i < 500; ++i) rows += "q" + std::to_string(i) + ",1,2,3%,4\n";
  std::array<Result<Import>, 4> results;
  std::vector<std::thread> threads;
  for (auto& result : results)
    threads.emplace_back([&] { result = imports_.take(editor_, request(rows)); });
  for (auto& thread : threads) thread.join();
  int made = 0;
  for (const auto& result : results) {
    ASSERT_TRUE(result) << result.error().detail;
    made += !result->duplicate_of;
    EXPECT_EQ(result->id, results[0]->id);
  }
  EXPECT_EQ(made, 1);
  EXPECT_EQ(count("search_facts"), 500);
}

// Not of PostgreSQL, where so few rows take one transaction.
TEST_P(SearchImports, AreCompletedByTheSameAfterAnInterruption) {
  std::string rows;
  for (int i = 0; i < 5'000; ++i) rows += "q" + std::to_string(i) + ",1,2,3%,4\n";
  testing::UnreliableDatabase unreliable(*database_);
  ImportService interrupted(unreliable, [this] { return now_; });
  unreliable.spared = GetParam() == Engine::sqlite ? 3 : 1;
  unreliable.refused = 1;
  EXPECT_EQ(refusal(interrupted.take(editor_, request(rows))), "store_unavailable");
  EXPECT_EQ(count("search_facts"), GetParam() == Engine::sqlite ? 4'000 : 0);
  EXPECT_EQ(imports_.list(editor_, {})->count, 0) << "not one of the imports";
  EXPECT_EQ(refusal(imports_.find(ImportId{1})), "not_found");
  EXPECT_EQ(count("audit_entries"), 0);
  const auto done = imports_.take(editor_, request(rows)).value();
  EXPECT_FALSE(done.duplicate_of) << "it is not taken for known";
  EXPECT_EQ(done.rows_written, 5'000);
  EXPECT_EQ(count("search_facts"), 5'000);
  EXPECT_EQ(count("search_days where facts = 5000 and clicks = 5000 and is_packed"), 1);
  EXPECT_EQ(count("search_shares"), 1);
  EXPECT_EQ(count("search_segments"), 1);
  EXPECT_EQ(imports_.list(editor_, {})->count, 1);
  EXPECT_TRUE(imports_.take(editor_, request(rows))->duplicate_of);
  EXPECT_EQ(count("audit_entries"), 1);
}

TEST_P(SearchImports, Lists) {
  ASSERT_TRUE(imports_.take(editor_, request("a,1,20,5%,2.5\n")));
  auto other = request("a,1,20,5%,2.5\n");
  other.site = "sc-domain:tools.example";
  ASSERT_TRUE(imports_.take(editor_, other));
  const auto all = imports_.list(editor_, {}).value();
  EXPECT_EQ(all.count, 2);
  EXPECT_EQ(all.results.at(0).site, other.site);
  ImportQuery query;
  query.site = "https://tools.example/";
  EXPECT_EQ(imports_.list(editor_, query)->results.at(0).tables.at(0).rows, 1);
  query.ordering = "site";
  EXPECT_EQ(refusal(imports_.list(editor_, query)), "validation_error /ordering invalid_option");
}

}  // namespace
}  // namespace toolyard::search
