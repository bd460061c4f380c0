#include "records/word_search.h"

#include <gtest/gtest.h>

#include "core/count_cache.h"
#include "tests/support/test_database.h"

namespace toolyard {
namespace {

constexpr WordTables tables{"texts", "plain_texts", "things", "things.id"};

class WordSearchTest : public ::testing::TestWithParam<testing::Engine> {
 protected:
  WordSearchTest() {
    const bool is_sqlite = GetParam() == testing::Engine::sqlite;
    for (const auto* sql :
         {"create table things (id bigint primary key)",
          is_sqlite ? "create virtual table texts using fts5 (words, tokenize = 'trigram', "
                      "detail = none)"
                    : "create table texts (rowid bigint primary key, words text not null)",
          is_sqlite ? "create view plain_texts as select id as item, c0 as words from texts_content"
                    : "create view plain_texts as select rowid as item, words from texts",
          "with recursive n(i) as (select cast(1 as bigint) union all select i + 1 from n "
          "where i < 50003) insert into things (id) select i from n",
          "insert into texts (rowid, words) select id, case when id % 20000 = 0 then "
          "'everywhere rarely 100%' else 'everywhere ' || id end from things"})
      run(sql);
  }
  void run(const char* sql) {
    EXPECT_TRUE(database_->write([&](Transaction& transaction) -> Result<void> {
      transaction.change(sql);
      return {};
    }));
  }

  struct Found {
    std::int64_t count = 0;
    std::string tables, last;  // what was read, and the last ids
  };
  Found find(std::string_view words) {
    return *database_->read([&](Transaction& transaction) -> Result<Found> {
      const WordSearch search(transaction, tables, words);
      ListSql list(search.from());
      search.narrow(list);
      TOOLYARD_TRY_VOID(
          list.order("", "-id", std::array{NamedSql{"id", search.row_id()}}, search.row_id()));
      Found found{.count = list.count(transaction), .tables = search.from(), .last = {}};
      for (const auto id : list.first<std::int64_t>(transaction, 3, "things.id"))
        found.last += std::to_string(id) + " ";
      return found;
    });
  }

  testing::TestDatabase database_{GetParam(), testing::Schema::empty};
};

INSTANTIATE_TEST_SUITE_P(Engines, WordSearchTest, testing::both_engines(), testing::engine_name);

TEST_P(WordSearchTest, FindsRareWordsByTheIndexAndCommonOnesInTheTexts) {
  struct Case {
    const char* words;
    std::int64_t count;
    const char* tables;
    const char* last;
  };
  constexpr auto by_index = "things";
  constexpr auto in_texts = "plain_texts w cross join things";
  for (const auto& [words, count, from, last] :
       {Case{"", 50'003, by_index, "50003 50002 50001 "},
        Case{"rarely", 2, by_index, "40000 20000 "},
        Case{"EVERYWHERE", 50'003, in_texts, "50003 50002 50001 "},
        Case{"everywhere rarely", 2, by_index, "40000 20000 "},
        Case{"everywhere 77", 1'400, in_texts, "49977 49877 49779 "},
        Case{"77 rarely", 0, in_texts, ""}, Case{"rarely 9% 00", 0, in_texts, ""},
        Case{"rarely 0% 10", 2, in_texts, "40000 20000 "}, Case{"0%", 2, in_texts, "40000 20000 "},
        Case{"every% 8", 0, in_texts, ""}, Case{"100% where", 2, in_texts, "40000 20000 "},
        Case{"nowhere", 0, by_index, ""}}) {
    const auto found = find(words);
    EXPECT_EQ(found.count, count) << words;
    EXPECT_EQ(found.tables, from) << words;
    EXPECT_EQ(found.last, last) << words;
  }
}

TEST_P(WordSearchTest, KnowsThatManyRowsContainAWord) {
  CountCache counts;
  const auto count = [&](std::string_view words, std::optional<std::int64_t> up_to,
                         int seconds = 0) {
    return *database_->read([&](Transaction& transaction) -> Result<std::string> {
      const WordSearch search(
          transaction, tables, words,
          {.counts = &counts, .now = Instant(std::chrono::seconds(seconds)), .count_up_to = up_to});
      LongListQuery query;
      query.count_up_to = up_to;
      const auto cut = search.cut_count(query);
      if (!cut) return std::string("unknown");
      return std::to_string(cut->number) + (cut->is_cut ? "" : " exactly");
    });
  };
  EXPECT_EQ(count("everywhere", {}), "unknown");
  EXPECT_EQ(count("everywhere", 10'001), "10001");
  EXPECT_EQ(count("everywhere", 5), "5");
  EXPECT_EQ(count("everywhere", 60'000), "unknown");
  EXPECT_EQ(count("rarely", 5), "unknown");
  EXPECT_EQ(count("everywhere 77", 5), "unknown") << "the index finds only one of the words";
  run("delete from texts where rowid > 20");
  EXPECT_EQ(count("everywhere", 10'001, 29), "10001") << "as it was 29 s ago";
  EXPECT_EQ(count("everywhere", 10'001, 30), "unknown");
}

}  // namespace
}  // namespace toolyard
