#include "ports/database.h"

#include <gtest/gtest.h>

#include "core/endpoint/budget.h"
#include "tests/support/test_database.h"

namespace toolyard {
namespace {

constexpr ProblemType refused{"refused", ErrorKind::conflict, "No.", "A test says so."};

class NestedTransactions : public ::testing::TestWithParam<testing::Engine> {
 protected:
  NestedTransactions() {
    run([](Transaction& transaction) {
      transaction.run_script("create table notes (id bigint not null)");
    });
  }
  template <class Work> void run(Work work) {
    ASSERT_TRUE(database().write([&](Transaction& transaction) -> Result<bool> {
      work(transaction);
      return true;
    }));
  }
  Result<bool> note(std::int64_t id) {
    return database().write([&](Transaction& transaction) -> Result<bool> {
      transaction.change("insert into notes (id) values ($1)", id);
      return true;
    });
  }
  Result<bool> refuse() {
    return database().write([](Transaction&) -> Result<bool> { return fail(refused, "No."); });
  }
  std::int64_t count() {
    return *database().read([](Transaction& transaction) -> Result<std::int64_t> {
      return *transaction.row<std::int64_t>("select count(*) as count from notes");
    });
  }
  Database& database() { return *test_; }
  // From now on, whatever checks the budget is stopped.
  static void budget_ends_with_commit(StopSignal& signal) { signal.stop(StopReason::spent); }

  testing::TestDatabase test_{GetParam(), testing::Schema::empty};
};

INSTANTIATE_TEST_SUITE_P(Engines, NestedTransactions, testing::every_engine(),
                         testing::engine_name);

TEST_P(NestedTransactions, ArePartOfTheOuterOne) {
  const auto done = database().write([&](Transaction&) -> Result<bool> {
    (void)note(1);
    (void)note(2);
    EXPECT_EQ(count(), 2);  // a read sees them too
    return fail(refused, "After all not.");
  });
  EXPECT_FALSE(done);
  EXPECT_EQ(count(), 0);
}

TEST_P(NestedTransactions, UndoTheOuterOneWhenTheyFail) {
  const auto whole = [&] {
    return database().write([&](Transaction&) -> Result<bool> {
      (void)note(1);
      TOOLYARD_TRY_VOID(refuse());
      return true;
    });
  };
  EXPECT_EQ(whole().error().type, &refused);
  EXPECT_EQ(count(), 0);
  // Continuing after the error is a programming error.
  EXPECT_THROW(database().write([&](Transaction&) -> Result<bool> {
    (void)refuse();
    return true;
  }),
               std::logic_error);
  EXPECT_TRUE(note(3));
  EXPECT_EQ(count(), 1);
}

TEST_P(NestedTransactions, CannotWriteWithinARead) {
  EXPECT_THROW(database().read([&](Transaction&) -> Result<bool> { return note(1); }),
               std::logic_error);
}

TEST_P(NestedTransactions, ActAfterTheOuterCommitOnly) {
  int acted = 0;
  database().after_commit([&] { ++acted; });
  EXPECT_EQ(acted, 1);
  run([&](Transaction&) {
    run([&](Transaction&) { database().after_commit([&] { ++acted; }); });
    EXPECT_EQ(acted, 1);
  });
  EXPECT_EQ(acted, 2);
  (void)database().write([&](Transaction&) -> Result<bool> {
    database().after_commit([&] { ++acted; });
    return fail(refused, "No.");
  });
  EXPECT_EQ(acted, 2);
}

// The time of a call may end at any moment, and even with the commit: the caller must not hear that
// a change failed that was made.
TEST_P(NestedTransactions, AreNotStoppedAfterTheCommit) {
  StopSignal signal;
  const CpuBudget budget(std::chrono::hours(1), &signal);
  int acted = 0;
  run([&](Transaction&) {
    database().after_commit([&] {
      for (int i = 0; i < 1'000; ++i) spend(1'000'000);
      (void)count();
      ++acted;
    });
    (void)note(1);
    budget_ends_with_commit(signal);
  });
  EXPECT_EQ(acted, 1);
  EXPECT_EQ(count(), 1) << "nothing stops what follows either";
  EXPECT_NO_THROW(spend(1'000'000'000));
}

TEST_P(NestedTransactions, AreStoppedBetweenSlices) {
  StopSignal signal;
  const CpuBudget budget(std::chrono::hours(1), &signal);
  const auto slice = database().write_slice([&](Transaction&) -> Result<bool> {
    (void)note(1);
    budget_ends_with_commit(signal);
    return true;
  });
  ASSERT_TRUE(slice);
  EXPECT_THROW(spend(1'000'000'000), Stopped);
  settle_call();
  EXPECT_NO_THROW(spend(1'000'000'000));
  EXPECT_EQ(count(), 1);
}

TEST_P(NestedTransactions, AreNotFailedByWhatFollowsThem) {
  std::vector<std::string> reports;
  database().on_action_failure([&](std::string_view what) { reports.emplace_back(what); });
  int acted = 0;
  run([&](Transaction&) {
    database().after_commit([] { throw std::runtime_error("no memory"); });
    database().after_commit([&] { ++acted; });
    (void)note(1);
  });
  EXPECT_EQ(acted, 1) << "one does not prevent the others";
  EXPECT_EQ(count(), 1);
  EXPECT_EQ(reports, std::vector<std::string>{"no memory"});
}

}  // namespace
}  // namespace toolyard
