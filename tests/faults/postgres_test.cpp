// Tests a PostgreSQL server that restarts, hangs, or is lost during a commit: no acknowledged write
// is lost or duplicated, no caller waits indefinitely, and everything recovers.
#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <mutex>
#include <set>
#include <thread>

#include "adapters/postgres/database.h"
#include "tests/soak/row.h"
#include "tests/support/eventually.h"
#include "tests/support/servers/postgres_proxy.h"
#include "tests/support/servers/postgres_server.h"

namespace toolyard::postgres {
namespace {

using namespace std::chrono_literals;
using std::chrono::steady_clock;
using testing::Break;
using testing::PostgresProxy;
using testing::PostgresServer;

class PostgresFaults : public ::testing::Test {
 protected:
  void SetUp() override {
    if (!server_.is_there()) GTEST_SKIP() << "PostgreSQL is not installed";
    database_.emplace(
        Options{.url = server_.url("postgres"), .wait_timeout = 1s, .response_timeout = 2s});
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

class PostgresRestartsSoak : public PostgresFaults {};

TEST_F(PostgresRestartsSoak, UnderWritersLoseAndDoubleNothing) {
  testing::SoakRow row("restarts as after a crash", 3);
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
  while (row.again()) {
    std::this_thread::sleep_for(300ms);
    server_.restart();
    const auto start = steady_clock::now();
    EXPECT_TRUE(testing::eventually([&] { return write(*database_, ++next).has_value(); }));
    row.took("back", steady_clock::now() - start);
    std::this_thread::sleep_until(start + 2s);
    EXPECT_TRUE(write(*database_, ++next)) << "two seconds later";
  }
  is_over = true;
  for (auto& writer : writers) writer.join();
  const auto kept = marks();
  EXPECT_GT(acknowledged.size(), 30u);
  EXPECT_EQ(std::ranges::adjacent_find(kept), kept.end()) << "one was doubled";
  EXPECT_LE(std::int64_t(kept.size()), next);
  row.count("writes acknowledged", std::int64_t(acknowledged.size()));
  row.count("refused", refused);
  row.lost("writes", std::ranges::count_if(acknowledged, [&](std::int64_t mark) {
             return !std::ranges::binary_search(kept, mark);
           }));
}

class PostgresFrozenSoak : public PostgresFaults {
 protected:
  // Makes twelve concurrent calls, all of which must be rejected.
  void call_while_frozen(testing::SoakRow& row) {
    server_.freeze();
    std::atomic<int> refused = 0;
    std::vector<std::thread> callers;
    for (int i = 0; i < 12; ++i)
      callers.emplace_back([&, i] {
        const auto start = steady_clock::now();
        const auto done = i % 2 ? write(*database_, -1)
                                : database_->read([](Transaction& transaction) -> Result<void> {
                                    transaction.row<std::int64_t>("select count(*) from marks");
                                    return {};
                                  });
        refused += !done && done.error().type == &problems::store_unavailable;
        row.took("refusal", steady_clock::now() - start);
        EXPECT_LT(steady_clock::now() - start, 6s) << "both timeouts, and room";
      });
    for (auto& caller : callers) caller.join();
    EXPECT_EQ(refused, 12);
    row.count("refused", refused);
    server_.thaw();
  }
};

TEST_F(PostgresFrozenSoak, KeepsNobodyWaiting) {
  testing::SoakRow row("freezes", 1);
  std::vector<std::int64_t> acknowledged;
  while (row.again()) {
    acknowledged.push_back(2 * row.rounds());
    EXPECT_TRUE(write(*database_, acknowledged.back()));
    call_while_frozen(row);
    acknowledged.push_back(acknowledged.back() + 1);
    const auto start = steady_clock::now();
    EXPECT_TRUE(testing::eventually([&] { return !marks().empty(); }));
    row.took("back", steady_clock::now() - start);
    std::this_thread::sleep_until(start + 2s);
    EXPECT_TRUE(write(*database_, acknowledged.back()));
  }
  EXPECT_EQ(marks(), acknowledged) << "what was refused has not been written";
  row.count("writes acknowledged", std::int64_t(acknowledged.size()));
}

TEST_F(PostgresFaults, AServerFrozenAtTheCommitDiffersFromAnUnavailableOne) {
  const auto start = steady_clock::now();
  const auto done = database_->write([&](Transaction& transaction) -> Result<void> {
    transaction.change("insert into marks (mark) values (1)");
    server_.freeze();
    return {};
  });
  EXPECT_LT(steady_clock::now() - start, 8s);
  ASSERT_FALSE(done);
  EXPECT_EQ(done.error().type, &problems::store_unavailable);
  EXPECT_NE(done.error().detail.find("may or may not have been saved"), std::string::npos);
  server_.thaw();
  std::this_thread::sleep_for(2s);
  EXPECT_EQ(marks(), std::vector<std::int64_t>{1}) << "the server found the commit waiting";
}

TEST_F(PostgresFaults, ACommitThatNeverArrivedIsMadeOnce) {
  const PostgresProxy proxy(server_.folder(), Break::before_commit);
  PostgresDatabase database(
      {.url = proxy.url("postgres"), .wait_timeout = 30s, .response_timeout = 30s});
  EXPECT_TRUE(write(database, 1));
  EXPECT_TRUE(proxy.has_broken());
  EXPECT_EQ(marks(), std::vector<std::int64_t>{1});
}

TEST_F(PostgresFaults, ACommitWithoutAnAnswerIsNotMadeAgain) {
  const PostgresProxy proxy(server_.folder(), Break::after_commit);
  PostgresDatabase database(
      {.url = proxy.url("postgres"), .wait_timeout = 30s, .response_timeout = 30s});
  const auto done = write(database, 1);
  EXPECT_TRUE(proxy.has_broken());
  ASSERT_FALSE(done);
  EXPECT_NE(done.error().detail.find("may or may not have been saved"), std::string::npos);
  EXPECT_EQ(marks(), std::vector<std::int64_t>{1});
  EXPECT_TRUE(write(database, 2));
}

// A write that changes nothing may be repeated, whatever the outcome of its commit.
TEST_F(PostgresFaults, ACommitOfNothingIsMadeAgain) {
  const PostgresProxy proxy(server_.folder(), Break::after_commit);
  PostgresDatabase database(
      {.url = proxy.url("postgres"), .wait_timeout = 30s, .response_timeout = 30s});
  EXPECT_TRUE(database.write([](Transaction& transaction) -> Result<void> {
    transaction.change("delete from marks where mark = 0");
    return {};
  }));
  EXPECT_TRUE(proxy.has_broken());
}

}  // namespace
}  // namespace toolyard::postgres
