// Statements are stopped when the budget of their call is used up, on every engine.
#include "core/endpoint/budget.h"

#include <gtest/gtest.h>

#include <thread>

#include "tests/support/test_database.h"

namespace toolyard {
namespace {

using namespace std::chrono_literals;
using testing::Engine;
using testing::TestDatabase;

// Takes minutes, but hardly any memory.
constexpr std::string_view endless =
    "with recursive numbers (n) as (select cast(1 as bigint) union all select n + 1 from numbers "
    "where n < 10000000000) select count(*) as count from numbers";
constexpr std::string_view many_rows =
    "with recursive numbers (n) as (select cast(1 as bigint) union all select n + 1 from numbers "
    "where n < 10000000000) select n from numbers limit $1";

class StatementBudget : public ::testing::TestWithParam<Engine> {
 protected:
  StatementBudget() {
    EXPECT_TRUE(database_->write([](Transaction& transaction) -> Result<void> {
      transaction.run_script("create table kept (n bigint)");
      return {};
    }));
  }
  // Returns how a transaction ends that writes and then takes too long.
  Stopped stopped(std::chrono::nanoseconds most, const StopSignal* signal = nullptr) {
    const CpuBudget budget(most, signal);
    try {
      const auto done = database_->write([](Transaction& transaction) -> Result<std::int64_t> {
        transaction.change("insert into kept values (1)");
        return *transaction.row<std::int64_t>(endless);
      });
      ADD_FAILURE() << (done ? "it came to an end" : done.error().detail);
    } catch (const Stopped& stop) {
      return stop;
    }
    return {.reason = StopReason::none};
  }
  std::int64_t kept() {
    return *database_->read([](Transaction& transaction) -> Result<std::int64_t> {
      return *transaction.row<std::int64_t>("select count(*) as count from kept");
    });
  }
  TestDatabase database_{GetParam(), testing::Schema::empty};
};
INSTANTIATE_TEST_SUITE_P(Engines, StatementBudget, testing::every_engine(), testing::engine_name);

TEST_P(StatementBudget, EndsAStatementThatTakesTooLong) {
  EXPECT_EQ(stopped(100ms).reason, StopReason::spent);
  EXPECT_EQ(kept(), 0) << "and undoes its transaction";
}

TEST_P(StatementBudget, EndsAStatementThatNobodyWaitsFor) {
  for (const auto reason : {StopReason::caller_left, StopReason::shutting_down}) {
    StopSignal signal;
    std::thread other([&] {
      std::this_thread::sleep_for(50ms);
      signal.stop(reason);
    });
    EXPECT_EQ(stopped(1h, &signal).reason, reason);
    other.join();
  }
  EXPECT_EQ(kept(), 0);
}

TEST_P(StatementBudget, EndsAnswersWithTooManyRows) {
  std::int64_t seen = 0;
  const auto read = [&](std::int64_t most) {
    const CpuBudget budget(200ms, nullptr);
    return database_->read([&](Transaction& transaction) -> Result<void> {
      transaction.each<std::int64_t>([&](std::int64_t) { ++seen; }, many_rows, most);
      return {};
    });
  };
  EXPECT_TRUE(read(1000));
  EXPECT_EQ(seen, 1000);
  EXPECT_THROW(static_cast<void>(read(1'000'000'000)), Stopped);
  EXPECT_EQ(kept(), 0) << "and the store goes on";
}

TEST_P(StatementBudget, HoldsForAWholeTransaction) {
  // Each statement is within the budget; all of them together are not.
  constexpr std::string_view some =
      "with recursive numbers (n) as (select cast(1 as bigint) union all select n + 1 from numbers "
      "where n < 20000) select count(*) as count from numbers";
  const CpuBudget budget(300ms, nullptr);
  const auto run = [&](int times) {
    return database_->read([&](Transaction& transaction) -> Result<void> {
      for (int i = 0; i < times; ++i) EXPECT_EQ(*transaction.row<std::int64_t>(some), 20'000);
      return {};
    });
  };
  EXPECT_TRUE(run(1));
  EXPECT_THROW(static_cast<void>(run(100'000)), Stopped);
}

TEST_P(StatementBudget, IsNoneWhereThereIsNoCall) {
  std::int64_t count = 0;
  {
    const CpuBudget budget(1h, nullptr);
    count = kept();
  }
  EXPECT_EQ(count, 0);
  // The limits above do not remain in a session.
  EXPECT_EQ(stopped(50ms).reason, StopReason::spent);
  for (int i = 0; i < 3; ++i)
    EXPECT_TRUE(database_->read([&](Transaction& transaction) -> Result<void> {
      EXPECT_EQ(
          *transaction.row<std::int64_t>(
              "with recursive numbers (n) as (select cast(1 as bigint) union all select n + 1 "
              "from numbers where n < 3000000) select count(*) as count from numbers"),
          3'000'000);
      return {};
    }));
}

}  // namespace
}  // namespace toolyard
