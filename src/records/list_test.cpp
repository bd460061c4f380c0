#include "records/list.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <numeric>
#include <vector>

#include "core/count_cache.h"
#include "core/endpoint/budget.h"
#include "tests/support/test_database.h"
#include "tests/support/texts/repeated.h"

namespace toolyard {
namespace {

struct Word {
  std::int64_t id = 0;
  std::string text;
  static constexpr auto fields(auto...) {
    return std::array{field<&Word::id>("."), field<&Word::text>(".")};
  }
};

constexpr std::array<NamedSql, 2> columns{{{"id", "id"}, {"text", "text"}}};

class ListSqlTest : public ::testing::TestWithParam<testing::Engine> {
 protected:
  ListSqlTest() {
    EXPECT_TRUE(database_->write([](Transaction& transaction) -> Result<void> {
      transaction.change(
          "create table words (id bigint primary key, text text not null, note text)");
      transaction.change(
          "insert into words (id, text) values (1, 'one two'), (2, 'Two'), "
          "(3, '100%'), (4, 'two')");
      transaction.change("update words set note = 'Sea' where id = 2");
      return {};
    }));
  }

  // Returns the ids that are found, or the pointer of the fault.
  std::string ids(std::string_view search, std::string_view ordering) {
    ListSql list("words");
    if (const auto found = list.search(search, {"text"}); !found)
      return found.error().faults.at(0).pointer;
    if (const auto order = list.order(ordering, "id", columns); !order)
      return order.error().faults.at(0).pointer;
    const auto page = database_->read(
        [&](Transaction& transaction) { return list.page<Word>(transaction, {}, {}, "id, text"); });
    std::string text;
    for (const auto& word : page->results) text += std::to_string(word.id);
    EXPECT_EQ(page->count, std::int64_t(text.size()));
    return text;
  }
  testing::TestDatabase database_{GetParam(), testing::Schema::empty};
};

INSTANTIATE_TEST_SUITE_P(Engines, ListSqlTest, testing::every_engine(), testing::engine_name);

TEST_P(ListSqlTest, FindsEveryWordInAnyCase) {
  EXPECT_EQ(ids("", ""), "1234");
  EXPECT_EQ(ids("TWO", ""), "124");
  EXPECT_EQ(ids(" two\tone ", ""), "1");
  EXPECT_EQ(ids("%", ""), "3") << "no pattern";
  EXPECT_EQ(ids("_", ""), "");
}

TEST_P(ListSqlTest, FindsEachWordInAnyColumn) {
  const auto found = [&](std::string_view words) {
    ListSql list("words");
    EXPECT_TRUE(list.search(words, {"text", "note"}));
    return *database_->read(
        [&](Transaction& transaction) -> Result<std::int64_t> { return list.count(transaction); });
  };
  EXPECT_EQ(found("two"), 3) << "also without a note";
  EXPECT_EQ(found("SEA two"), 1);
  EXPECT_EQ(found("twosea"), 0) << "no word goes from one column into the next";
}

TEST_P(ListSqlTest, TakesSoManyWordsAndNoMore) {
  EXPECT_EQ(ids(repeated("two ", ListSql::max_words), ""), "124");
  EXPECT_EQ(ids(repeated("two ", ListSql::max_words + 1), ""), "/search");
}

TEST_P(ListSqlTest, OrdersByKnownNames) {
  EXPECT_EQ(ids("two", "-id"), "421");
  EXPECT_EQ(ids("one", "text, -id"), "1");
  EXPECT_EQ(ids("", "colour"), "/ordering");
  EXPECT_EQ(ids("", "id;"), "/ordering");
}

TEST_P(ListSqlTest, ReadsAllRowsAndWhatTheyAddUpTo) {
  ListSql list("words");
  list.where("id >= ?", bind(std::int64_t{2}));
  list.where("text <> '100%'");
  ASSERT_TRUE(list.search("two", {"text"}));
  const auto all = database_->read([&](Transaction& transaction) -> Result<std::vector<Word>> {
    return list.all<Word>(transaction, "id, text", "order by id desc");
  });
  ASSERT_EQ(all->size(), 2u) << "without a page";
  EXPECT_EQ((*all)[0].id, 4);
  EXPECT_EQ((*all)[1].text, "Two");
  const auto sums = database_->read([&](Transaction& transaction) -> Result<std::vector<Word>> {
    return list.all<Word>(transaction, "count(*) as id, lower(text) as text",
                          "group by lower(text)");
  });
  ASSERT_EQ(sums->size(), 1u);
  EXPECT_EQ((*sums)[0].id, 2);
  list.where("id > ?", bind(std::int64_t{99}));
  const auto none = database_->read([&](Transaction& transaction) -> Result<std::vector<Word>> {
    return list.all<Word>(transaction, "id, text", "");
  });
  EXPECT_TRUE(none->empty());
}

TEST_P(ListSqlTest, AListOfEveryRowNeedsNoCondition) {
  const auto all = database_->read([](Transaction& transaction) -> Result<std::vector<Word>> {
    return ListSql("words").all<Word>(transaction, "id, text", "order by id");
  });
  EXPECT_EQ(all->size(), 4u);
}

TEST_P(ListSqlTest, LimitsTextOfAPage) {
  EXPECT_TRUE(database_->write([](Transaction& transaction) -> Result<void> {
    const std::string long_text(1 << 20, 'x');
    for (int id = 5; id < 45; ++id)
      transaction.change("insert into words (id, text) values ($1, $2)", id, long_text);
    return {};
  }));
  const auto page = [&](std::int64_t size) {
    return database_->read([&](Transaction& transaction) {
      ListSql list("words");
      EXPECT_TRUE(list.order("", "id", columns));
      return list.page<Word>(transaction, {}, {.page_size = size}, "id, text");
    });
  };
  const auto refused = page(100);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().type, &problems::answer_too_large);
  EXPECT_EQ(refused.error().faults.at(0).pointer, "/page_size");
  EXPECT_EQ(page(20)->results.size(), 20u);
  EXPECT_EQ(page(20)->count, 44);
}

TEST_P(ListSqlTest, ANameThatComesAgainOrdersNothing) {
  EXPECT_EQ(ids("two", "-id,id"), "421");
  EXPECT_EQ(ids("two", repeated("-id,id,", 2'000)), "421");
}

TEST_P(ListSqlTest, HasTheSameRowsOnPagesReadFromTheEnd) {
  for (const auto* ordering : {"text,-id", "-text", "-id", ""})
    for (const int size : {1, 2, 3}) {
      std::string together;
      for (int number = 1; (number - 1) * size < 4; ++number) {
        ListSql list("words");
        ASSERT_TRUE(list.order(ordering, "id", columns));
        const auto text = std::to_string(number);
        const PageQuery query{.page = text, .page_size = size};
        const auto page = database_->read([&](Transaction& transaction) {
          return list.page<Word>(transaction, {}, query, "id, text");
        });
        ASSERT_TRUE(page) << text;
        for (const auto& word : page->results) together += std::to_string(word.id);
      }
      EXPECT_EQ(together, ids("", ordering)) << ordering << ", pages of " << size;
    }
}

// Counts the statements that search for words.
class SearchesCounted final : public Transaction {
 public:
  explicit SearchesCounted(Transaction& transaction) : transaction_(transaction) {}
  Attempt<std::int64_t> run(std::string_view sql, std::span<const Bound> values,
                            const RowSink& sink) override {
    if (sql.find(" like ") != sql.npos) ++searches;
    return transaction_.run(sql, values, sink);
  }
  void run_script(std::string_view sql) override { transaction_.run_script(sql); }
  int searches = 0;

 private:
  Transaction& transaction_;
};

TEST_P(ListSqlTest, CountsAllThatAreFoundWithTheFirstPage) {
  int searches = 0;
  const auto page = [&](const PageQuery& query, std::string_view search) {
    ListSql list("words join (select id as other from words) as others on other = words.id");
    EXPECT_TRUE(list.search(search, {"text", "note"}));
    EXPECT_TRUE(list.order("text,-id", "id", columns, "words.id"));
    return *database_->read([&](Transaction& transaction) {
      SearchesCounted counted(transaction);
      auto found = list.page<Word>(counted, {.url = "/words/"}, query, "id, text");
      searches = counted.searches;
      return found;
    });
  };
  const auto first = page({.page_size = 2}, "two");
  EXPECT_EQ(searches, 1);
  EXPECT_EQ(first.count, 3);
  ASSERT_EQ(first.results.size(), 2u);
  EXPECT_EQ(first.next, "/words/?page=2");
  const auto second = page({.page = "2", .page_size = 2}, "two");
  EXPECT_EQ(second.count, 3);
  ASSERT_EQ(second.results.size(), 1u);
  EXPECT_EQ(first.results[0].id + first.results[1].id + second.results[0].id, 1 + 2 + 4);
  const auto none = page({.page_size = 2}, "three");
  EXPECT_EQ(none.count, 0);
  EXPECT_TRUE(none.results.empty());
  EXPECT_FALSE(none.next);
}

TEST_P(ListSqlTest, CachesLargeCounts) {
  CountCache counts;
  const auto count = [&](std::string_view text, std::int64_t second) {
    ListSql list("words");
    list.where("text = ?", bind(text));
    return *database_->read([&](Transaction& transaction) -> Result<std::int64_t> {
      return list.recent_count(transaction, counts, Instant(std::chrono::seconds(second)), {})
          .number;
    });
  };
  const auto add = [&](int first, int last, std::string_view text) {
    EXPECT_TRUE(database_->write([&](Transaction& transaction) -> Result<void> {
      transaction.change(
          "with recursive n(i) as (select cast($1 as bigint) union all select i + 1 from n "
          "where i < $2) insert into words (id, text) select i, cast($3 as text) from n",
          first, last, text);
      return {};
    }));
  };
  add(1001, 11'000, "many");
  add(200'001, 200'010, "few");
  EXPECT_EQ(count("many", 100), 10'000);
  EXPECT_EQ(count("few", 100), 10) << "other values";
  add(101'001, 101'001, "many");
  add(200'011, 200'011, "few");
  EXPECT_EQ(count("many", 129), 10'000);
  const auto page = [&](const PageQuery& query) {
    return *database_->read([&](Transaction& transaction) -> Result<Page<Word>> {
      ListSql list("words");
      list.where("text = ?", bind("many"));
      TOOLYARD_TRY_VOID(list.order("id", "id", columns));
      const auto kept =
          list.recent_count(transaction, counts, Instant(std::chrono::seconds(129)), {});
      return list.page<Word>(transaction, {}, query, "id, text", kept);
    });
  };
  EXPECT_EQ(page({.page = "2"}).count, 10'000);
  const auto late = page({.page = "300"});
  EXPECT_EQ(late.results.at(0).id, 1001 + 299 * 20) << "one more has come since it was counted";
  EXPECT_EQ(late.count, 10'001) << "counted again for its place from the end";
  EXPECT_EQ(count("few", 129), 11);
  EXPECT_EQ(count("many", 130), 10'001);
}

TEST_P(ListSqlTest, PagesRecordsOfEqualValuesOnceEach) {
  (void)database_->write([&](Transaction& transaction) -> Result<void> {
    for (int id = 1001; id <= 1090; ++id)
      transaction.change("insert into words (id, text) values ($1, 'many')", id);
    return {};
  });
  for (const std::string_view ordering : {"text", "-text"}) {
    std::vector<std::int64_t> seen;
    // The later pages are read from the end.
    for (const std::string_view number : {"1", "2", "3", "4", "5"}) {
      const auto page = database_->read([&](Transaction& transaction) -> Result<Page<Word>> {
        ListSql list("words");
        list.where("text = ?", bind("many"));
        TOOLYARD_TRY_VOID(list.order(ordering, "id", columns));
        return list.page<Word>(transaction, {}, {.page = number}, "id, text");
      });
      for (const auto& word : page->results) seen.push_back(word.id);
    }
    std::vector<std::int64_t> expected(90);
    std::iota(expected.begin(), expected.end(), 1001);
    if (ordering == "-text") std::ranges::reverse(expected);
    EXPECT_EQ(seen, expected) << ordering;
  }
}

TEST_P(ListSqlTest, StopsCountingAtTheRequestedNumber) {
  (void)database_->write([&](Transaction& transaction) -> Result<void> {
    for (int id = 1001; id <= 1050; ++id)
      transaction.change("insert into words (id, text) values ($1, 'many')", id);
    return {};
  });
  CountCache counts;
  const auto page = [&](std::string_view number, std::optional<std::int64_t> up_to) {
    LongListQuery query;
    query.page = number;
    query.page_size = 10;
    query.count_up_to = up_to;
    return database_->read([&](Transaction& transaction) -> Result<Page<Word>> {
      ListSql list("words");
      list.where("text = ?", bind("many"));
      TOOLYARD_TRY_VOID(list.order("id", "id", columns));
      const auto count = list.recent_count(transaction, counts, Instant(), query);
      return list.page<Word>(transaction, {.url = "/words/"}, query, "id, text", count);
    });
  };
  const auto cut = page("1", 20);
  EXPECT_EQ(cut->count, 20);
  EXPECT_EQ(cut->next, "/words/?page=2");
  const auto beyond = page("4", 20);
  EXPECT_EQ(beyond->results.at(0).id, 1031);
  EXPECT_EQ(beyond->count, 41) << "one more than those that were seen";
  EXPECT_EQ(beyond->next, "/words/?page=5");
  const auto end = page("5", 20);
  EXPECT_EQ(end->results.size(), 10u);
  EXPECT_EQ(page("last", 20)->count, 50) << "where the last page is has to be counted";
  EXPECT_EQ(page("last", 20)->results.at(0).id, 1041);
  EXPECT_EQ(page("1", 51)->count, 50) << "fewer than that are counted";
  EXPECT_FALSE(page("5", 51)->next);
  const auto missing = page("7", 20);
  ASSERT_FALSE(missing);
  EXPECT_EQ(missing.error().detail, "This page does not exist; the last page is 5.");
}

}  // namespace
}  // namespace toolyard
