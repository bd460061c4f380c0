// Tests reads from a standby of PostgreSQL: reports are read from the standby while it is recent,
// and from the primary while the standby lags, hangs, is unavailable, or was promoted.
#include "adapters/postgres/standby.h"

#include <gtest/gtest.h>

#include "tests/server/program.h"
#include "tests/support/eventually.h"
#include "tests/support/servers/postgres_server.h"

namespace toolyard::postgres {
namespace {

using namespace std::chrono_literals;
using std::chrono::steady_clock;
using testing::eventually;
using testing::PostgresServer;

class PostgresStandby : public ::testing::Test {
 protected:
  void SetUp() override {
    if (!server_.is_there()) GTEST_SKIP() << "PostgreSQL is not installed";
    server_.execute("create table marks (mark bigint not null)");
    database_.emplace(Options{.url = server_.url("postgres")});
    standby_ = server_.make_standby();
    reports_.emplace(*database_, options(standby_->url("postgres")), 1s);
  }
  static Options options(std::string url) {
    return {.url = std::move(url), .wait_timeout = 500ms, .response_timeout = 1s};
  }
  void write(std::int64_t mark) {
    EXPECT_TRUE(database_->write([&](Transaction& transaction) -> Result<void> {
      transaction.change("insert into marks (mark) values ($1)", mark);
      return {};
    }));
  }
  static bool is_of_standby(Database& reports) {
    return reports
        .read([](Transaction& transaction) -> Result<bool> {
          return *transaction.row<bool>("select pg_is_in_recovery() as is_standby");
        })
        .value();
  }
  bool is_of_standby() { return is_of_standby(*reports_); }
  std::int64_t last_mark() {
    return reports_
        ->read([](Transaction& transaction) -> Result<std::int64_t> {
          return *transaction.row<std::int64_t>("select coalesce(max(mark), 0) as mark from marks");
        })
        .value();
  }

  PostgresServer server_;
  std::unique_ptr<PostgresServer> standby_;
  std::optional<PostgresDatabase> database_;
  std::optional<StandbyReads> reports_;
};

TEST_F(PostgresStandby, IsReadWhileItIsRecent) {
  EXPECT_TRUE(eventually([&] { return is_of_standby(); }));
  write(1);
  EXPECT_TRUE(eventually([&] { return is_of_standby() && last_mark() == 1; }));
  EXPECT_THROW(static_cast<void>(reports_->write([](Transaction&) -> Result<void> { return {}; })),
               std::logic_error);
}

TEST_F(PostgresStandby, IsNotReadWhileItLags) {
  ASSERT_TRUE(eventually([&] { return is_of_standby(); }));
  standby_->execute("select pg_wal_replay_pause()");
  for (std::int64_t mark = 1; mark <= 30; ++mark) {
    write(mark);
    const auto written = steady_clock::now();
    while (last_mark() < mark)
      ASSERT_LT(steady_clock::now() - written, 2s) << "older than it may be";
  }
  EXPECT_FALSE(is_of_standby());
  standby_->execute("select pg_wal_replay_resume()");
  EXPECT_TRUE(eventually([&] { return is_of_standby(); }));
  EXPECT_EQ(last_mark(), 30);
}

TEST_F(PostgresStandby, KeepsNobodyWaitingWhereItHangs) {
  ASSERT_TRUE(eventually([&] { return is_of_standby(); }));
  standby_->freeze();
  auto start = steady_clock::now();
  EXPECT_FALSE(is_of_standby());
  EXPECT_LT(steady_clock::now() - start, 5s);
  start = steady_clock::now();
  for (int i = 0; i < 10; ++i) EXPECT_FALSE(is_of_standby());
  EXPECT_LT(steady_clock::now() - start, 2s) << "it is left alone for a while";
  standby_->thaw();
}

TEST_F(PostgresStandby, MayBeAwayFromTheBeginning) {
  StandbyReads reports(*database_, options("postgres://toolyard@/postgres?host=/nowhere"), 1s);
  EXPECT_FALSE(is_of_standby(reports));
}

TEST_F(PostgresStandby, IsNoneOnceItHasTakenOver) {
  ASSERT_TRUE(eventually([&] { return is_of_standby(); }));
  standby_->promote();
  standby_->execute("insert into marks (mark) values (77)");
  const auto promoted = steady_clock::now();
  while (last_mark() == 77) ASSERT_LT(steady_clock::now() - promoted, 2s);
  std::this_thread::sleep_for(1s);
  EXPECT_EQ(last_mark(), 0);
}

TEST(PostgresStandbySettings, NeedTheServerThatItIsAStandbyOf) {
  const std::string standby = " --database-read-url=postgres://toolyard@db2/toolyard";
  const auto alone = testing::run("check-config" + standby);
  EXPECT_EQ(alone.code, 2);
  EXPECT_NE(alone.out.find("Requires the server that it is a standby of"), std::string::npos)
      << alone.out;
  const auto file = testing::run("check-config --database-read-url=sqlite:///a.db");
  EXPECT_EQ(file.code, 2);
  EXPECT_NE(file.out.find("database_read_url"), std::string::npos) << file.out;
  EXPECT_EQ(
      testing::run("check-config --database-url=postgres://toolyard@db1/toolyard" + standby).code,
      0);
}

}  // namespace
}  // namespace toolyard::postgres
