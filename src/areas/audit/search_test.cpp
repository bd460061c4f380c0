// Word search in the audit log, compared with searching every entry.
#include "areas/audit/search.h"

#include <gtest/gtest.h>

#include "areas/accounts/facts.h"
#include "core/text/letter_case.h"
#include "tests/support/test_database.h"

namespace toolyard::audit_log {
namespace {

using testing::Engine;

struct Made {
  std::string username, action, kind;
};

class AuditSearch : public ::testing::TestWithParam<Engine> {
 protected:
  void add_users(int count) {
    (void)database_->write([&](Transaction& transaction) -> Result<void> {
      for (int i = 0; i < count; ++i)
        transaction.change(
            "insert into users (username, email, password_hash, is_active, token_version, "
            "created_at, password_changed_at, change_number) values ($1, $1, '', true, 0, 0, 0, 0)",
            names_.at(std::size_t(i) % names_.size()) +
                (std::size_t(i) < names_.size() ? "" : std::to_string(i)));
      return {};
    });
  }
  void add_entries() {
    (void)database_->write([&](Transaction& transaction) -> Result<void> {
      int number = 0;
      for (const std::string action : {"create", "update", "Delete_all", "50%"})
        for (const std::string kind : {"campaign", "content_item", "user"})
          for (int user = 0; user <= int(names_.size()); ++user) {
            std::optional<std::int64_t> by;  // one of each without an account
            if (user > 0) by.emplace(user);
            transaction.change(
                "insert into audit_entries (happened_at, user_id, remote_address, request_id, "
                "action, object_kind, object_id) values ($1, $2, '', '', $3, $4, $1)",
                ++number, by, action, kind);
            made_.push_back({by ? names_.at(std::size_t(user - 1)) : "", action, kind});
          }
      return {};
    });
  }
  Result<std::vector<std::int64_t>> find(std::string_view words) {
    return database_->read([&](Transaction& transaction) -> Result<std::vector<std::int64_t>> {
      static const auto tables = "audit_entries left " + std::string(accounts::facts::join);
      std::deque<std::string> found;
      ListSql list(tables);
      TOOLYARD_TRY_VOID(narrow_to_words(transaction, list, words, found));
      return list.all<std::int64_t>(transaction, "happened_at", "order by happened_at");
    });
  }
  std::vector<std::int64_t> expected(std::initializer_list<std::string_view> words) {
    std::vector<std::int64_t> all;
    for (std::size_t i = 0; i < made_.size(); ++i) {
      const auto& one = made_[i];
      const auto has = [&](std::string_view word) {
        return lower_case(one.username).contains(word) || lower_case(one.action).contains(word) ||
               lower_case(one.kind).contains(word);
      };
      if (std::ranges::all_of(words, has)) all.push_back(std::int64_t(i) + 1);
    }
    return all;
  }

  testing::TestDatabase database_{GetParam()};
  const std::vector<std::string> names_{"ada", "Campaigner", "bob_50%", "user\"quoted'"};
  std::vector<Made> made_;
};
INSTANTIATE_TEST_SUITE_P(Engines, AuditSearch, testing::both_engines(), testing::engine_name);

TEST_P(AuditSearch, FindsWhatEntriesAndTheirAccountsAreNamed) {
  add_users(int(names_.size()));
  add_entries();
  EXPECT_EQ(find("CAMPAIGN").value(), expected({"campaign"}));
  EXPECT_EQ(find(" campaign\tupdate ").value(), expected({"campaign", "update"}));
  for (const std::string word : {"ada", "%", "_", "50%", "e", "\"quoted'", "l_a"})
    EXPECT_EQ(find(word).value(), expected({word})) << word;
  EXPECT_EQ(find("").value().size(), made_.size());
  EXPECT_TRUE(find("nowhere").value().empty());
  EXPECT_TRUE(find("campaign nowhere").value().empty());
  EXPECT_FALSE(expected({"campaign", "ada"}).empty());
}

TEST_P(AuditSearch, LooksAtEntriesWhereVeryManyAccountsHaveAWord) {
  add_users(4'100);
  add_entries();
  for (const std::string word : {"a", "user", "create"})
    EXPECT_EQ(find(word).value(), expected({word})) << word;
}

TEST_P(AuditSearch, RefusesTooManyWords) {
  std::string words;
  for (int i = 0; i <= ListSql::max_words; ++i) words += "word" + std::to_string(i) + " ";
  const auto found = find(words);
  ASSERT_FALSE(found);
  EXPECT_EQ(found.error().faults.at(0).pointer, "/search");
}

}  // namespace
}  // namespace toolyard::audit_log
