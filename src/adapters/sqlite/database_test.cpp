#include "adapters/sqlite/database.h"

#include <gtest/gtest.h>
#include <signal.h>
#include <sqlite3.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <filesystem>
#include <thread>

#include "tests/support/test_database.h"

namespace toolyard::sqlite {
namespace {

using testing::Schema;
using testing::TestDatabase;

constexpr std::string_view kSchema =
    "create table kinds (id integer primary key) strict;"
    "create table things (name text not null, content blob) strict;";

class SqliteTest : public ::testing::Test {
 protected:
  SqliteTest() {
    const auto made = database_->write([](Transaction& transaction) -> Result<void> {
      transaction.run_script(kSchema);
      return {};
    });
    EXPECT_TRUE(made);
  }
  // Returns the constraint that a statement violates, or otherwise its outcome.
  std::string violation(std::string_view sql) {
    std::string name;
    const auto done = database_->write([&](Transaction& transaction) -> Result<void> {
      const auto changed = transaction.execute(sql);
      name = changed ? "changed " + std::to_string(*changed) : changed.error().constraint;
      return {};
    });
    return done ? name : done.error().detail;
  }
  std::int64_t count(std::string_view table) {
    return *database_->read([&](Transaction& transaction) -> Result<std::int64_t> {
      return *transaction.row<std::int64_t>("select count(*) from " + std::string(table));
    });
  }
  TestDatabase database_{Schema::empty};
};

TEST_F(SqliteTest, LockedByAnotherProcessIsUnavailable) {
  sqlite3* other = nullptr;
  ASSERT_EQ(sqlite3_open(database_.file().c_str(), &other), SQLITE_OK);
  ASSERT_EQ(sqlite3_exec(other, "begin immediate", nullptr, nullptr, nullptr), SQLITE_OK);
  SqliteDatabase database({.path = database_.file(), .wait_timeout = std::chrono::seconds(3)});
  const auto start = std::chrono::steady_clock::now();
  std::vector<std::thread> writers;
  std::atomic<int> refused = 0;
  for (int i = 0; i < 3; ++i)
    writers.emplace_back([&] {
      const auto done = database.write([](Transaction&) -> Result<void> { return {}; });
      refused += !done && done.error().type == &problems::store_unavailable;
    });
  EXPECT_EQ(count("kinds"), 0) << "reading goes on";
  for (auto& writer : writers) writer.join();
  EXPECT_EQ(refused, 3);
  EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(8))
      << "they wait at the same time";
  sqlite3_exec(other, "rollback", nullptr, nullptr, nullptr);
  sqlite3_close(other);
  EXPECT_EQ(violation("insert into kinds (id) values (1)"), "changed 1");
}

TEST_F(SqliteTest, FullDiskIsUnavailableAndHeals) {
  EXPECT_EQ(violation("insert into kinds (id) values (1)"), "changed 1");
  // Simulates a full disk by a limit on file sizes. SIGXFSZ would kill the process instead of
  // letting the write fail.
  const auto before = signal(SIGXFSZ, SIG_IGN);
  rlimit old{}, tight{};
  ASSERT_EQ(getrlimit(RLIMIT_FSIZE, &old), 0);
  tight = old;
  tight.rlim_cur = 200'000;
  ASSERT_EQ(setrlimit(RLIMIT_FSIZE, &tight), 0);
  const std::string large(400'000, 'x');
  const auto full = database_->write([&](Transaction& transaction) -> Result<void> {
    transaction.change("insert into things (name, content) values ('big', $1)", BytesView{large});
    return {};
  });
  ASSERT_FALSE(full);
  EXPECT_EQ(full.error().type, &problems::store_unavailable);
  EXPECT_EQ(count("kinds"), 1) << "reading goes on";
  ASSERT_EQ(setrlimit(RLIMIT_FSIZE, &old), 0);
  signal(SIGXFSZ, before);
  EXPECT_EQ(violation("insert into kinds (id) values (2)"), "changed 1");
  EXPECT_EQ(count("things"), 0);
}

TEST_F(SqliteTest, DamagedFileIsReported) {
  TestDatabase other{Schema::empty};
  other.close();
  std::ofstream(other.file(), std::ios::binary) << std::string(8192, 'x');
  EXPECT_THROW(other.open(), BrokenStore);
  EXPECT_THROW(SqliteDatabase({.path = "/nowhere/at/all.db"}), StoreUnavailable);
}

// Counts the open files of this process in a folder that are already unlinked.
std::size_t nameless_files(const std::filesystem::path& folder) {
  std::size_t count = 0;
  for (const auto& one : std::filesystem::directory_iterator("/proc/self/fd")) {
    std::error_code gone;
    const auto file = std::filesystem::read_symlink(one, gone).string();
    count += file.starts_with(folder.string() + "/") && file.ends_with(" (deleted)");
  }
  return count;
}

// SQLite has one folder for temporary files, which is that of the first database of the process: so
// this test is the only one of its suite.
class SqliteSortTest : public SqliteTest {};

TEST_F(SqliteSortTest, WhatIsTooLargeIsSortedBesideTheFile) {
  const auto folder = std::filesystem::path(database_.file()).parent_path();
  std::size_t max = 0;
  const auto read = database_->read([&](Transaction& transaction) -> Result<void> {
    transaction.each<std::string>(
        [&](std::string&&) {
          if (max == 0) max = nameless_files(folder);
        },
        "with recursive n(i) as (select 1 union all select i + 1 from n where i < 100000) "
        "select hex(randomblob(100)) as text from n order by 1");
    return {};
  });
  ASSERT_TRUE(read);
  EXPECT_GT(max, 0u);
  EXPECT_EQ(nameless_files(folder), 0u);
}

TEST_F(SqliteTest, FileIsPrivate) {
  struct stat status{};
  ASSERT_EQ(stat(database_.file().c_str(), &status), 0);
  EXPECT_EQ(status.st_mode & 0777, 0600u);
}

TEST_F(SqliteTest, MeasuresHowLongAndForWhatItWasHeld) {
  auto& sqlite = dynamic_cast<SqliteDatabase&>(*database_);
  std::vector<WriteHold> holds;
  sqlite.holds().observe([&](const WriteHold& hold) { holds.push_back(hold); });
  constexpr std::string_view many =
      "with recursive n(i) as (select 1 union all select i + 1 from n where i < 1000) "
      "insert into things (name) select 'x' from n";
  EXPECT_EQ(violation(many), "changed 1000");
  EXPECT_EQ(count("things"), 1000) << "reading holds nothing";
  ASSERT_EQ(holds.size(), 1u);
  EXPECT_EQ(holds[0].rows, 1000);
  EXPECT_GT(holds[0].steps, 5'000);
  EXPECT_EQ(holds[0].statement, many);
  EXPECT_GT(holds[0].time.count(), 0);
  EXPECT_EQ(violation("insert into kinds (id) values (1)"), "changed 1");
  EXPECT_EQ(violation("insert into kinds (id) values (1)"), "kinds_pkey");
  ASSERT_EQ(holds.size(), 3u) << "also of what is rolled back";
  EXPECT_EQ(holds[1].rows, 1);
  EXPECT_LT(holds[1].steps, 100) << "of each transaction alone";
  sqlite.holds().observe({});
}

// Run by a child process: writes rows, and reports each commit, until it is killed.
void write_until_killed(const std::string& path, int out) {
  SqliteDatabase database({.path = path});
  for (;;) {
    const auto id = database.write([](Transaction& transaction) -> Result<std::int64_t> {
      return *transaction.insert<std::int64_t>("insert into kinds (id) values (null) returning id");
    });
    if (!id || write(out, &*id, sizeof *id) != sizeof *id) _exit(1);
  }
}

TEST_F(SqliteTest, AcknowledgedRowsSurviveAKill) {
  database_.close();
  std::vector<std::int64_t> acknowledged;
  for (int round = 0; round < 10; ++round) {
    std::array<int, 2> ends{};
    ASSERT_EQ(pipe(ends.data()), 0);
    const auto child = fork();
    if (child == 0) write_until_killed(database_.file(), ends[1]);
    close(ends[1]);
    usleep(20'000 + unsigned(round) * 7'000);
    kill(child, SIGKILL);
    waitpid(child, nullptr, 0);
    std::int64_t id = 0;
    while (read(ends[0], &id, sizeof id) == sizeof id) acknowledged.push_back(id);
    close(ends[0]);
  }
  database_.open();
  EXPECT_GT(acknowledged.size(), 10u);
  const auto result = database_->read([&](Transaction& transaction) -> Result<std::string> {
    for (const auto id : acknowledged)
      EXPECT_TRUE(transaction.row<std::int64_t>("select id from kinds where id = $1", id)) << id;
    return *transaction.row<std::string>("pragma integrity_check");
  });
  EXPECT_EQ(*result, "ok");
  const auto total = count("kinds");
  EXPECT_LE(total, std::int64_t(acknowledged.size()) + 10) << "one unacknowledged row a round";
}

}  // namespace
}  // namespace toolyard::sqlite
