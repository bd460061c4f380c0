// Tests failover of PostgreSQL: its machine is lost and the standby takes over, repeatedly, under
// writers that are configured with both. No acknowledged write is lost or duplicated, and only
// calls in progress are rejected.
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
#include "tests/support/servers/postgres_server.h"

namespace toolyard::postgres {
namespace {

using namespace std::chrono_literals;
using std::chrono::steady_clock;
using testing::PostgresServer;

Result<void> write(Database& database, std::int64_t mark) {
  return database.write([&](Transaction& transaction) -> Result<void> {
    transaction.change("insert into marks (mark) values ($1)", mark);
    return {};
  });
}

std::vector<std::int64_t> marks(Database& database) {
  const auto all = database.read([](Transaction& transaction) -> Result<std::vector<std::int64_t>> {
    return transaction.rows<std::int64_t>("select mark from marks order by mark");
  });
  return all ? *all : std::vector<std::int64_t>();
}

class PostgresFailoverSoak : public ::testing::Test {
 protected:
  void SetUp() override {
    leader_ = std::make_unique<PostgresServer>();
    if (!leader_->is_there()) GTEST_SKIP() << "PostgreSQL is not installed";
    leader_->execute("create table marks (mark bigint not null)");
  }
  // Adds a synchronous standby: acknowledged writes exist on both machines.
  void add_standby() {
    standby_ = leader_->make_standby();
    leader_->execute("alter system set synchronous_standby_names = '*'");
    leader_->execute("select pg_reload_conf()");
    ASSERT_TRUE(testing::eventually(
        [&] { return leader_->execute("select sync_state from pg_stat_replication") == "sync"; }));
  }
  // Promotes the standby. The old leader is fenced: it never responds again.
  void fail_over() {
    leader_->crash();
    standby_->promote();
    leader_ = std::move(standby_);
  }
  std::string url() const {
    return "postgres://toolyard@/postgres?target_session_attrs=read-write&host=" +
           leader_->folder().string() + "," + standby_->folder().string();
  }
  // Writes until the round is over. Continues after an error.
  void write_until_over(Database& database) {
    while (!is_over_) {
      const auto mark = ++next_;
      if (write(database, mark)) {
        const std::lock_guard lock(mutex_);
        acknowledged_.insert(mark);
      } else {
        ++refused_;
        std::this_thread::sleep_for(10ms);
      }
    }
  }
  // Runs writers from before the failure of the old server until two seconds after the new one
  // responds.
  void fail_over_under_writers(testing::SoakRow& row) {
    PostgresDatabase database({.url = url(), .wait_timeout = 1s, .response_timeout = 2s});
    is_over_ = false;
    std::vector<std::jthread> writers;
    for (int i = 0; i < 8; ++i) writers.emplace_back([&] { write_until_over(database); });
    std::this_thread::sleep_for(500ms);
    fail_over();
    const auto start = steady_clock::now();
    EXPECT_TRUE(testing::eventually([&] { return write(database, ++next_).has_value(); }));
    row.took("back after the standby took over", steady_clock::now() - start);
    const auto refused = refused_.load();
    std::this_thread::sleep_for(2s);
    EXPECT_LE(refused_ - refused, 8) << "calls that had begun before";
    is_over_ = true;
  }

  std::unique_ptr<PostgresServer> leader_, standby_;
  std::mutex mutex_;
  std::set<std::int64_t> acknowledged_;
  std::atomic<std::int64_t> next_ = 0;
  std::atomic<std::int64_t> refused_ = 0;
  std::atomic<bool> is_over_ = false;
};

TEST_F(PostgresFailoverSoak, LosesAndDoublesNothing) {
  testing::SoakRow row("failovers", 1);
  while (row.again()) {
    add_standby();
    fail_over_under_writers(row);
  }
  PostgresDatabase database({.url = leader_->url("postgres")});
  const auto kept = marks(database);
  EXPECT_GT(acknowledged_.size(), 30u);
  EXPECT_EQ(std::ranges::adjacent_find(kept), kept.end()) << "one was doubled";
  row.count("writes acknowledged", std::int64_t(acknowledged_.size()));
  row.count("refused", refused_);
  row.lost("writes", std::ranges::count_if(acknowledged_, [&](std::int64_t mark) {
             return !std::ranges::binary_search(kept, mark);
           }));
}

}  // namespace
}  // namespace toolyard::postgres
