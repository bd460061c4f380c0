// Tests COPY among other statements of a transaction.
#include <gtest/gtest.h>

#include "ports/copied_rows.h"
#include "tests/support/test_database.h"

namespace toolyard::postgres {
namespace {

using testing::Engine;
using testing::TestDatabase;

class PostgresCopies : public ::testing::TestWithParam<Engine> {
 protected:
  PostgresCopies() {
    EXPECT_TRUE(database_->write([](Transaction& transaction) -> Result<void> {
      transaction.run_script(
          "create table copied (id bigint constraint copied_pkey primary key, words text)");
      return {};
    }));
  }
  static Attempt<std::int64_t> copy(Transaction& transaction,
                                    const std::function<bool(std::string&)>& next) {
    return dynamic_cast<CopiesRows&>(transaction)
        .copy_rows("copy copied (id, words) from stdin", next);
  }
  std::int64_t count() {
    return *database_->read([](Transaction& transaction) -> Result<std::int64_t> {
      return *transaction.row<std::int64_t>("select count(*) from copied");
    });
  }
  TestDatabase database_{GetParam(), testing::Schema::empty};
};
INSTANTIATE_TEST_SUITE_P(Engines, PostgresCopies,
                         ::testing::Values(Engine::postgres, Engine::pooled), testing::engine_name);

TEST_P(PostgresCopies, StandAmongStatements) {
  const std::string words = "tab\there, line\nfeed, return\r, back\\slash, \\N, ü";
  const auto done = database_->write([&](Transaction& transaction) -> Result<std::int64_t> {
    transaction.change("insert into copied values (1, 'before')");
    int row = 2;
    const auto written = copy(transaction, [&](std::string& text) {
      text += std::to_string(row) + '\t';
      CopiesRows::append_text(text, words);
      text += '\n';
      return ++row < 5000;
    });
    transaction.change("insert into copied values (9999, 'behind')");
    EXPECT_EQ(transaction.row<std::string>("select words from copied where id = 4999"), words);
    return *written;
  });
  EXPECT_EQ(done, 4998);
  EXPECT_EQ(count(), 5000);
}

TEST_P(PostgresCopies, TellWhichConstraintRefuses) {
  const auto done = database_->write([&](Transaction& transaction) -> Result<void> {
    const auto written = copy(transaction, [](std::string& text) {
      text += "7\ta\n7\tb\n";
      return false;
    });
    EXPECT_EQ(written.error().constraint, "copied_pkey");
    return fail(problems::duplicate, "");
  });
  EXPECT_EQ(done.error().type, &problems::duplicate);
  EXPECT_EQ(count(), 0);
}

TEST_P(PostgresCopies, LeaveNothingWhenTheirSourceFails) {
  const auto fails = [&] {
    return database_->write([&](Transaction& transaction) -> Result<void> {
      (void)copy(transaction, [](std::string& text) -> bool {
        text += "7\ta\n";
        throw std::runtime_error("no more");
      });
      return {};
    });
  };
  EXPECT_THROW((void)fails(), std::runtime_error);
  EXPECT_EQ(count(), 0);
}

TEST_P(PostgresCopies, OfNothingAndOfBrokenRows) {
  const auto broken = [&] {
    return database_->write([&](Transaction& transaction) -> Result<void> {
      EXPECT_EQ(copy(transaction, [](std::string&) { return false; }), 0);
      (void)copy(transaction, [](std::string& text) {
        text += "no number\ta\n";
        return false;
      });
      return {};
    });
  };
  EXPECT_THROW((void)broken(), BrokenStore);
  EXPECT_EQ(count(), 0);
}

}  // namespace
}  // namespace toolyard::postgres
