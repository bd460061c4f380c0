// A PostgreSQL server that restarts, hangs, or is lost in the middle of a commit: nothing that was
// acknowledged is lost, nothing is doubled, nobody waits for ever, and all is well again after.
#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <mutex>
#include <set>
#include <thread>

#include "adapters/postgres/database.h"
#include "tests/support/servers/postgres_proxy.h"
#include "tests/support/servers/postgres_server.h"

namespace toolyard::postgres {
namespace {

using namespace std::chrono_literals;
using Clock = std::chrono::steady_clock;
using testing::Break;
using testing::PostgresProxy;
using testing::PostgresServer;

class PostgresFaults : public ::testing::Test {
 protected:
  void SetUp() override {
    if (!server_.is_there()) GTEST_SKIP() << "PostgreSQL is not installed";
    database_.emplace(Options{.url = server_.url("postgres"), .patience = 1s, .silence = 2s});
    ASSERT_TRUE(database_->write([](Transaction& transaction) -> Result<void> {
      transaction.run_script("create table marks (mark bigint not null)");
      return {};
    }));
  }
  static Result<void> write(Database& database, std::int64_t mark) {
    return database.write([&](Transaction& transaction) -> Result<void> {
      transaction.change("insert into marks (mark) values ($1)", mark);
      return {};
    });
  }
  std::vector<std::int64_t> marks() {
    const auto all =
        database_->read([](Transaction& transaction) -> Result<std::vector<std::int64_t>> {
          return transaction.rows<std::int64_t>("select mark from marks order by mark");
        });
    return all ? *all : std::vector<std::int64_t>();
  }
  PostgresServer server_;
  std::optional<PostgresDatabase> database_;
};

TEST_F(PostgresFaults, RestartsUnderWritersLoseAndDoubleNothing) {
  std::mutex mutex;
  std::set<std::int64_t> acknowledged;
  std::atomic<std::int64_t> next = 0;
  std::atomic<bool> is_over = false;
  std::atomic<int> refused = 0;
  std::vector<std::thread> writers;
  for (int i = 0; i < 8; ++i)
    writers.emplace_back([&] {
      while (!is_over) {
        const auto mark = ++next;
        if (write(*database_, mark)) {
          const std::lock_guard lock(mutex);
          acknowledged.insert(mark);
        } else {
          ++refused;
        }
      }
    });
  for (int round = 0; round < 3; ++round) {
    std::this_thread::sleep_for(300ms);
    server_.restart();
    std::this_thread::sleep_for(2s);
    EXPECT_TRUE(write(*database_, ++next)) << "two seconds later";
  }
  is_over = true;
  for (auto& writer : writers) writer.join();
  const auto kept = marks();
  EXPECT_GT(acknowledged.size(), 30u);
  EXPECT_EQ(std::ranges::adjacent_find(kept), kept.end()) << "one was doubled";
  for (const auto mark : acknowledged)
    EXPECT_TRUE(std::ranges::binary_search(kept, mark)) << mark << " was lost";
  EXPECT_LE(kept.size(), acknowledged.size() + std::size_t(refused) + 3);
}

TEST_F(PostgresFaults, AFrozenServerKeepsNobodyWaiting) {
  ASSERT_TRUE(write(*database_, 1));
  server_.freeze();
  std::atomic<int> refused = 0;
  std::vector<std::thread> callers;
  for (int i = 0; i < 12; ++i)
    callers.emplace_back([&, i] {
      const auto start = Clock::now();
      const auto done = i % 2 ? write(*database_, 100 + i)
                              : database_->read([](Transaction& transaction) -> Result<void> {
                                  transaction.row<std::int64_t>("select count(*) from marks");
                                  return {};
                                });
      refused += !done && done.error().type == &problems::store_unavailable;
      EXPECT_LT(Clock::now() - start, 6s) << "patience, silence, and room for a busy machine";
    });
  for (auto& caller : callers) caller.join();
  EXPECT_EQ(refused, 12);
  server_.thaw();
  std::this_thread::sleep_for(2s);
  EXPECT_TRUE(write(*database_, 2));
  EXPECT_EQ(marks(), (std::vector<std::int64_t>{1, 2}));
}

TEST_F(PostgresFaults, AServerFrozenAtTheCommitIsToldFromOneThatIsAway) {
  const auto start = Clock::now();
  const auto done = database_->write([&](Transaction& transaction) -> Result<void> {
    transaction.change("insert into marks (mark) values (1)");
    server_.freeze();
    return {};
  });
  EXPECT_LT(Clock::now() - start, 8s);
  ASSERT_FALSE(done);
  EXPECT_EQ(done.error().type, &problems::store_unavailable);
  EXPECT_NE(done.error().detail.find("may or may not have been saved"), std::string::npos);
  server_.thaw();
  std::this_thread::sleep_for(2s);
  EXPECT_EQ(marks(), std::vector<std::int64_t>{1}) << "the server found the commit waiting";
}

TEST_F(PostgresFaults, ACommitThatNeverArrivedIsMadeOnce) {
  const PostgresProxy proxy(server_.folder(), Break::before_commit);
  PostgresDatabase database({.url = proxy.url("postgres"), .patience = 30s, .silence = 30s});
  EXPECT_TRUE(write(database, 1));
  EXPECT_TRUE(proxy.has_broken());
  EXPECT_EQ(marks(), std::vector<std::int64_t>{1});
}

TEST_F(PostgresFaults, ACommitWithoutAnAnswerIsNotMadeAgain) {
  const PostgresProxy proxy(server_.folder(), Break::after_commit);
  PostgresDatabase database({.url = proxy.url("postgres"), .patience = 30s, .silence = 30s});
  const auto done = write(database, 1);
  EXPECT_TRUE(proxy.has_broken());
  ASSERT_FALSE(done);
  EXPECT_NE(done.error().detail.find("may or may not have been saved"), std::string::npos);
  EXPECT_EQ(marks(), std::vector<std::int64_t>{1});
  EXPECT_TRUE(write(database, 2));
}

// A write that changes nothing may be made again whatever became of its commit.
TEST_F(PostgresFaults, ACommitOfNothingIsMadeAgain) {
  const PostgresProxy proxy(server_.folder(), Break::after_commit);
  PostgresDatabase database({.url = proxy.url("postgres"), .patience = 30s, .silence = 30s});
  EXPECT_TRUE(database.write([](Transaction& transaction) -> Result<void> {
    transaction.change("delete from marks where mark = 0");
    return {};
  }));
  EXPECT_TRUE(proxy.has_broken());
}

}  // namespace
}  // namespace toolyard::postgres
