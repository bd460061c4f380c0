// Tests of taking imports back, and of properties, on both databases.
#include <gtest/gtest.h>

#include <random>

#include "areas/search/figures.h"
#include "areas/search/import/service.h"
#include "areas/search/import/undo.h"
#include "areas/search/properties/property_name.h"
#include "areas/search/report/overview.h"
#include "tests/support/test_database.h"

namespace toolyard::search {
namespace {

class SearchUndo : public ::testing::TestWithParam<testing::Engine> {
 protected:
  Import import(std::string_view rows, const char* site = "https://tools.example/") {
    return import_with(imports_, rows, site);
  }
  Import import_with(ImportService& imports, std::string_view rows,
                     const char* site = "https://tools.example/") {
    ImportRequest one;
    one.site = site;
    one.start_date = "2026-10-01";
    one.end_date = "2026-10-28";
    one.file.emplace("Top queries,Clicks,Impressions,CTR,Position\n" + std::string(rows));
    auto made = imports.take(editor_, one);
    EXPECT_TRUE(made) << made.error().detail;
    return made ? *made : Import();
  }
  // Each fact as `query clicks/impressions`.
  std::vector<std::string> facts() {
    struct Stored {
      std::string query;
      std::int64_t clicks = 0, impressions = 0;
      static constexpr auto fields() {
        return row_columns<Stored, &Stored::query, &Stored::clicks, &Stored::impressions>();
      }
    };
    std::vector<std::string> all;
    (void)database_->read([&](Transaction& transaction) -> Result<bool> {
      for (const auto& row : transaction.rows<Stored>(
               "select query, clicks, impressions from search_facts order by site, query"))
        all.push_back(row.query + " " + std::to_string(row.clicks) + "/" +
                      std::to_string(row.impressions));
      return true;
    });
    return all;
  }
  std::int64_t count(std::string_view table) {
    return *database_->read([&](Transaction& transaction) -> Result<std::int64_t> {
      return *transaction.row<std::int64_t>("select count(*) from " + std::string(table));
    });
  }
  Overview overview() {
    OverviewQuery query;
    query.start_date = "2026-10-01";
    query.end_date = "2026-10-28";
    return *database_->read(
        [&](Transaction& transaction) { return overview_of(transaction, query, now_); });
  }
  std::string refusal(const Result<void>& result) {
    return result ? "" : std::string(result.error().type->code);
  }

  testing::TestDatabase database_{GetParam()};
  Instant now_{std::chrono::seconds(1'800'000'000)};
  int recounts_ = 0;
  ImportService imports_{
      *database_, [this] { return now_; }, {}, {}, [this](Transaction&) { ++recounts_; }};
  Call editor_{.caller = {.role = Role::editor}, .url = "http://here/"};
};
INSTANTIATE_TEST_SUITE_P(Engines, SearchUndo, testing::both_engines(), testing::engine_name);

using UndoTexts = std::vector<std::string>;

TEST_P(SearchUndo, RestoresWhatWasReplacedAndDeletesWhatWasNew) {
  import("a,1,10,10%,2\nb,2,20,10%,2\n");
  const auto before = overview();
  const auto bad = import("a,9,10,90%,2\nc,3,30,10%,2\n");
  EXPECT_EQ(bad.replaced_rows, 1);
  EXPECT_TRUE(bad.is_reversible);
  EXPECT_EQ(facts(), (UndoTexts{"a 9/10", "b 2/20", "c 3/30"}));
  ASSERT_TRUE(imports_.take_back(bad.id));
  EXPECT_EQ(facts(), (UndoTexts{"a 1/10", "b 2/20"}));
  const auto after = overview();
  EXPECT_EQ(after.totals.clicks, before.totals.clicks);
  EXPECT_EQ(after.top_queries.size(), 2u);
  EXPECT_EQ(after.top_queries.at(1).clicks, 1);
  EXPECT_EQ(refusal(imports_.take_back(bad.id)), "not_found");
  EXPECT_EQ(imports_.list(editor_, {})->count, 1);
  EXPECT_EQ(count("search_replaced"), 0);
  EXPECT_EQ(count("search_import_windows"), 1);
  EXPECT_EQ(count("audit_entries where action = 'delete'"), 1);
  EXPECT_EQ(recounts_, 1);
  EXPECT_FALSE(import("a,9,10,90%,2\nc,3,30,10%,2\n").duplicate_of) << "it can be imported again";
}

TEST_P(SearchUndo, TheFirstImportLeavesNothing) {
  const auto only = import("a,1,10,10%,2\n");
  ASSERT_TRUE(imports_.take_back(only.id));
  EXPECT_EQ(count("search_facts"), 0);
  EXPECT_EQ(count("search_days"), 0);
  EXPECT_EQ(count("search_segments"), 0);
}

TEST_P(SearchUndo, InAnyOrder) {
  const auto first = import("a,1,10,10%,2\n"), second = import("a,2,20,10%,2\n"),
             third = import("a,3,30,10%,2\n");
  ASSERT_TRUE(imports_.take_back(second.id));
  EXPECT_EQ(facts(), UndoTexts{"a 3/30"}) << "a later import stays";
  ASSERT_TRUE(imports_.take_back(third.id));
  EXPECT_EQ(facts(), UndoTexts{"a 1/10"});
  const auto fourth = import("a,4,40,10%,2\n");
  ASSERT_TRUE(imports_.take_back(first.id));
  EXPECT_EQ(facts(), UndoTexts{"a 4/40"});
  ASSERT_TRUE(imports_.take_back(fourth.id));
  EXPECT_EQ(facts(), UndoTexts());
  EXPECT_EQ(count("search_replaced"), 0);
}

// Random imports of random keys, taken back in random order: what is there is always what the
// remaining ones would have left.
TEST_P(SearchUndo, IsAsIfTheImportHadNeverBeen) {
  std::mt19937 random(53);
  std::map<ImportId, std::map<std::string, int>> left;
  for (int step = 0; step < 30; ++step) {
    if (random() % 3 > 0 || left.empty()) {
      std::map<std::string, int> sent;
      std::string rows;
      for (int i = 0; i < 4; ++i) sent["q" + std::to_string(random() % 6)] = int(random() % 1000);
      for (const auto& [query, clicks] : sent)
        rows += query + "," + std::to_string(clicks) + ",1000,1%,2\n";
      const auto made = import(rows);
      if (!made.duplicate_of) left[made.id] = sent;
    } else {
      const auto one = std::next(left.begin(), std::ptrdiff_t(random() % left.size()));
      ASSERT_TRUE(imports_.take_back(one->first));
      left.erase(one);
    }
    std::map<std::string, int> expected;
    for (const auto& [id, sent] : left)
      for (const auto& [query, clicks] : sent) expected[query] = clicks;
    UndoTexts texts;
    for (const auto& [query, clicks] : expected)
      texts.push_back(query + " " + std::to_string(clicks) + "/1000");
    ASSERT_EQ(facts(), texts) << step;
  }
}

TEST_P(SearchUndo, WorksInSlicesAndAgainAfterAnInterruption) {
  std::string good, bad;
  for (int i = 0; i < 500; ++i) {
    good += "q" + std::to_string(i) + ",1,10,10%,2\n";
    bad += "q" + std::to_string(i) + ",9,10,90%,2\n";
  }
  import(good);
  const auto wrong = import(bad);
  EXPECT_EQ(wrong.replaced_rows, 500);
  StoredImport stored;
  static_cast<Import&>(stored) = wrong;
  stored.site_id = SiteId{1};
  ASSERT_TRUE(Undo(*database_, 7).restore(stored));
  EXPECT_EQ(count("search_facts where clicks = 1"), 500);
  EXPECT_EQ(count("search_days where clicks = 500 and facts = 500"), 1);
  ASSERT_TRUE(imports_.take_back(wrong.id)) << "what was done before does not matter";
  EXPECT_EQ(count("search_facts where clicks = 1"), 500);
}

// Days between those of an import keep their figures.
TEST_P(SearchUndo, OfDatedRowsOnlyTheirOwn) {
  const auto import_days = [&](std::string_view rows) {
    ImportRequest one;
    one.site = "https://tools.example/";
    one.request.emplace(
        R"({"startDate": "2026-10-01", "endDate": "2026-10-28", "dimensions": ["date"]})");
    one.response.emplace(R"({"rows": [)" + std::string(rows) + "]}");
    return imports_.take(editor_, one).value();
  };
  const auto row = [](std::string_view day, int clicks) {
    return R"({"keys": ["2026-10-)" + std::string(day) + R"("], "clicks": )" +
           std::to_string(clicks) + R"(, "impressions": 10, "position": 2})";
  };
  import_days(row("01", 1) + "," + row("02", 2) + "," + row("03", 3));
  const auto bad = import_days(row("01", 7) + "," + row("03", 8) + "," + row("04", 9));
  EXPECT_EQ(count("search_import_windows"), 2) << "a range of days each";
  ASSERT_TRUE(imports_.take_back(bad.id));
  const auto made = overview();
  ASSERT_EQ(made.series.size(), 3u);
  for (std::size_t i = 0; i < 3; ++i) EXPECT_EQ(made.series[i].clicks, int(i) + 1);
}

TEST_P(SearchUndo, KeepsALimitedNumberOfReplacedFacts) {
  ImportService limited(*database_, [this] { return now_; }, {}, {.replaced = 3});
  const std::string keys = ",10,10%,2\n";
  const auto rows = [&](int clicks) {
    const auto number = std::to_string(clicks);
    return "a," + number + keys + "b," + number + keys;
  };
  import_with(limited, rows(1));
  const auto second = import_with(limited, rows(2)), third = import_with(limited, rows(3)),
             fourth = import_with(limited, rows(4));
  EXPECT_EQ(refusal(limited.take_back(second.id)), "not_reversible");
  EXPECT_LE(count("search_replaced"), 4) << "the last import, and what fits beside it";
  ASSERT_TRUE(limited.take_back(fourth.id));
  EXPECT_EQ(facts(), (UndoTexts{"a 3/10", "b 3/10"}));
  EXPECT_TRUE(limited.find(third.id));
}

std::string codes(const Import& made) {
  std::string all;
  for (const auto& one : made.warnings) all += one.code + " ";
  return all;
}

TEST_P(SearchUndo, WarnsOfDaysThatHaveNotCome) {
  now_ = begin_of(*parse_day("2026-10-27"));
  EXPECT_EQ(codes(import("a,1,10,10%,2\n")), "") << "somewhere, the 28th has begun";
  now_ = begin_of(*parse_day("2026-10-26"));
  EXPECT_EQ(codes(import("a,1,10,10%,2\nb,1,10,10%,2\n")), "future_days ");
}

TEST_P(SearchUndo, WarnsOfFiguresFarFromTheStoredOnes) {
  import("a,100,1000,10%,2\n");
  EXPECT_EQ(codes(import("a,120,1100,10%,2\n")), "");
  EXPECT_EQ(codes(import("a,12,9000,10%,2\n")), "totals_differ ");
  EXPECT_EQ(codes(import("a,1,10,10%,2\n", "https://tols.example/")), "new_property ");
}

TEST_P(SearchUndo, APropertyHasOneSpelling) {
  const auto site = [&](const char* name) { return import("a,1,10,10%,2\n", name).site; };
  EXPECT_EQ(site("https://x.example"), "https://x.example/");
  for (const auto* other : {"https://x.example/", "HTTPS://X.Example:443/", "https://x.example./"})
    EXPECT_EQ(site(other), "https://x.example/") << other;
  EXPECT_EQ(site("sc-domain:bücher.example"), "sc-domain:xn--bcher-kva.example");
  EXPECT_EQ(site("SC-Domain:xn--bcher-kva.example"), "sc-domain:xn--bcher-kva.example");
  EXPECT_EQ(count("search_sites"), 2);
  for (const auto* bad :
       {"example.org", "sc-domain:", "sc-domain:localhost", "ftp://a.example/", "https://",
        "https://a b/", "https://a.example/?q=1", "https://u@a.example/"})
    EXPECT_FALSE(property_name(bad)) << bad;
}

TEST_P(SearchUndo, ADomainAndItsUrlAreCountedOnce) {
  const auto clicks = [&] {
    return database_
        ->read([&](Transaction& transaction) -> Result<SearchSums> {
          return figures(transaction, {*parse_day("2026-10-01"), *parse_day("2026-10-28")});
        })
        ->clicks;
  };
  import("a,10,100,10%,2\n", "https://x.example/");
  import("a,4,40,10%,2\n", "https://x.example/blog/");
  EXPECT_EQ(clicks(), 10);
  import("a,12,120,10%,2\n", "sc-domain:x.example");
  EXPECT_EQ(clicks(), 12);
  import("a,3,30,10%,2\n", "https://notx.example/");
  EXPECT_EQ(clicks(), 15);
}

TEST_P(SearchUndo, TheUsualPropertyIsTheOneShownMost) {
  import("a,10,100,10%,2\n", "https://x.example/");
  import("a,1,10,10%,2\n", "https://y.example/");
  EXPECT_EQ(overview().site, "https://x.example/");
}

}  // namespace
}  // namespace toolyard::search
