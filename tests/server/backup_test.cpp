// Backups and restores, run as an operator does: while a server is busy, on full disks,
// interrupted, and from files that are not backups.
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <atomic>
#include <thread>

#include "adapters/sqlite/database.h"
#include "tests/server/api_client.h"
#include "tests/server/program.h"

namespace toolyard::testing {
namespace {

namespace fs = std::filesystem;

constexpr auto keys = "/api/v1/developer/keys/";

class BackupProgram : public ::testing::Test {
 protected:
  std::string path(const std::string& name) const { return (folder_.path() / name).string(); }
  std::string in(const std::string& name) const { return " --data-dir " + path(name); }
  // Creates a database with an administrator and an API key.
  void make_site(const std::string& name) {
    const auto made =
        run_line(std::string("echo '") + test_password + "' | toolyard createsuperuser " +
                 "--username root --email root@example.org --password-stdin" + in(name));
    ASSERT_EQ(made.code, 0) << made.out;
    key_ = run("create-key --username root --name first" + in(name)).out;
    key_.pop_back();
  }
  // Enlarges the database, so that copying takes a while.
  void add_ballast(const std::string& name, int mebibytes) {
    sqlite::SqliteDatabase database({.path = path(name) + "/toolyard.db"});
    const auto done = database.write([&](Transaction& transaction) -> Result<void> {
      transaction.run_script("create table ballast (id integer primary key, bytes blob)");
      for (int i = 0; i < mebibytes * 1024; ++i)
        transaction.change("insert into ballast (bytes) values (randomblob(1000))");
      return {};
    });
    ASSERT_TRUE(done);
  }
  static void change(const std::string& file, const std::string& sql) {
    sqlite::SqliteDatabase database({.path = file});
    const auto done = database.write([&](Transaction& transaction) -> Result<void> {
      transaction.run_script(sql);
      return {};
    });
    ASSERT_TRUE(done);
  }
  int call(ApiClient& client) {
    return client.call("POST", "/api/v1/t/base64/", R"({"input":"hello"})", key_header(key_))
        .status;
  }
  std::string calls_of(ApiClient& client, const std::string& bearer) {
    const auto usage = client.call("GET", "/api/v1/developer/usage/", {}, bearer);
    EXPECT_EQ(usage.status, 200) << usage.body;
    const auto totals = ApiClient::text(usage, "totals");
    return totals.substr(0, totals.find(','));
  }
  // Expects that a command fails with this one line of output, and leaves no file behind.
  void expect_refused(const std::string& line, int code, const std::string& output) {
    const auto before = names_in(folder_.path());
    const auto ran = run_line(line);
    EXPECT_EQ(ran.code, code) << line;
    EXPECT_EQ(ran.out, "toolyard: " + output + "\n") << line;
    EXPECT_EQ(names_in(folder_.path()), before) << line;
  }
  // Returns the three decimals of a number of seconds.
  static std::string milliseconds(int count) { return std::to_string(1000 + count).substr(1); }
  static std::vector<std::string> names_in(const fs::path& folder) {
    std::vector<std::string> names;
    for (const auto& entry : fs::recursive_directory_iterator(folder))
      names.push_back(entry.path().string());
    std::ranges::sort(names);
    return names;
  }

  TemporaryFolder folder_;
  std::string key_;
};

TEST_F(BackupProgram, ARestoredServerGoesOn) {
  make_site("here");
  std::string bearer;
  {
    const ServingProgram server({"--data-dir", path("here")});
    ApiClient client(server.port());
    bearer = client.sign_in("root");
    for (int i = 0; i < 50; ++i) ASSERT_EQ(call(client), 200);
    const auto made = run("backup " + path("copy") + in("here"));
    ASSERT_EQ(made.code, 0) << made.out;
    EXPECT_TRUE(made.out.starts_with(path("copy") + " contains the database and the secret: "))
        << made.out;
    for (int i = 0; i < 30; ++i) ASSERT_EQ(call(client), 200) << "it goes on as before";
    EXPECT_EQ(calls_of(client, bearer), "{\"calls\":80");
  }
  struct stat status{};
  ASSERT_EQ(stat(path("copy").c_str(), &status), 0);
  EXPECT_EQ(status.st_mode & 0777, 0600u);
  const auto restored = run("restore " + path("copy") + in("there"));
  ASSERT_EQ(restored.code, 0) << restored.out;
  EXPECT_EQ(restored.out, path("copy") + " has been restored.\n");
  EXPECT_EQ(content_of(path("there/secret.key")), content_of(path("here/secret.key")));
  ASSERT_EQ(stat(path("there/secret.key").c_str(), &status), 0);
  EXPECT_EQ(status.st_mode & 0777, 0600u);

  const ServingProgram server({"--data-dir", path("there")});
  ApiClient client(server.port());
  EXPECT_EQ(client.call("GET", "/api/v1/auth/me/", {}, bearer).status, 200) << "the same secret";
  // Waits for the first merge of the counters that the backup contained.
  for (int i = 0; i < 100 && calls_of(client, bearer) == "{\"calls\":0"; ++i) usleep(50'000);
  EXPECT_EQ(calls_of(client, bearer), "{\"calls\":50") << "not one lost, not one twice";
  EXPECT_EQ(call(client), 200) << "the same keys";
}

// Writers continue during the backup, which contains the state of one moment.
TEST_F(BackupProgram, HoldsOneMomentOfABusyServer) {
  make_site("here");
  add_ballast("here", 20);
  const ServingProgram server({"--data-dir", path("here")});
  std::atomic<bool> is_over = false;
  std::atomic<int> made = 0;
  std::atomic<int> slowest_ms = 0;
  ApiClient client(server.port());
  const auto bearer = client.sign_in("root");
  const std::string lists = "/api/v1/admin/email/lists/";
  ASSERT_EQ(client.call("POST", lists, R"({"name":"n0"})", bearer).status, 201);
  std::thread writer([&] {
    for (int n = 1; !is_over; ++n) {
      const auto start = std::chrono::steady_clock::now();
      const auto answer =
          client.call("PATCH", lists + "1/", R"({"name":"n)" + std::to_string(n) + "\"}", bearer);
      EXPECT_EQ(answer.status, 200) << answer.body;
      if (answer.status != 200) break;
      made = n;
      const auto took = std::chrono::steady_clock::now() - start;
      slowest_ms = std::max<int>(
          slowest_ms, int(std::chrono::duration_cast<std::chrono::milliseconds>(took).count()));
    }
  });
  while (made < 5 && !HasFailure()) usleep(1'000);
  for (const auto* name : {"first", "second", "third"}) {
    const int before = made;
    const auto ran = run("backup " + path(name) + in("here"));
    EXPECT_EQ(ran.code, 0) << ran.out;
    const int after = made;
    EXPECT_GT(after, before) << "writers were held up";
    EXPECT_EQ(run("restore " + path(name) + in(std::string(name) + "-data")).code, 0);
    sqlite::SqliteDatabase database({.path = path(std::string(name) + "-data/toolyard.db")});
    const auto copied = database.read([](Transaction& transaction) -> Result<std::string> {
      // Each change added an audit entry in the same transaction.
      EXPECT_EQ(transaction.row<std::int64_t>(
                    "select count(*) as count from audit_entries where action = 'update'"),
                transaction.row<std::int64_t>(
                    "select cast(substr(name, 2) as integer) as n from mail_lists where id = 1"));
      return *transaction.row<std::string>("select name from mail_lists where id = 1");
    });
    const int n = std::stoi(copied->substr(1));
    EXPECT_GE(n, before);
    EXPECT_LE(n, after + 1);
  }
  is_over = true;
  writer.join();
  EXPECT_LT(slowest_ms, 2'000);
}

TEST_F(BackupProgram, GoesThroughPipes) {
  make_site("data");
  const auto piped = run_line("toolyard backup -" + in("data") + " 2>" + path("said") +
                              " | toolyard restore -" + in("copy"));
  EXPECT_EQ(piped.code, 0) << piped.out;
  EXPECT_EQ(piped.out, "The backup has been restored.\n");
  EXPECT_EQ(content_of(path("said")), "");
  EXPECT_EQ(content_of(path("copy") + "/secret.key"), content_of(path("data") + "/secret.key"));
  EXPECT_EQ(run("create-key --username root --name again" + in("copy")).code, 0);
  const auto names = names_in(path("data"));
  const auto full = run_line("toolyard backup - >/dev/full" + in("data"));
  EXPECT_EQ(full.code, 1);
  EXPECT_NE(full.out.find("could not be written: standard output: No space"), full.out.npos)
      << full.out;
  EXPECT_EQ(names_in(path("data")), names);
  const auto nothing = run_line("toolyard restore - </dev/null" + in("other"));
  EXPECT_EQ(nothing.code, 1) << nothing.out;
}

TEST_F(BackupProgram, NeverOverwrites) {
  make_site("here");
  std::ofstream(path("copy")) << "dear to somebody";
  expect_refused("toolyard backup " + path("copy") + in("here"), 1,
                 path("copy") + " already exists and is not overwritten");
  EXPECT_EQ(content_of(path("copy")), "dear to somebody");
  fs::create_symlink(path("nowhere"), path("link"));
  expect_refused("toolyard backup " + path("link") + in("here"), 1,
                 path("link") + " already exists and is not overwritten");
  std::ofstream(path("other.partial")) << "";
  expect_refused("toolyard backup " + path("other") + in("here"), 1,
                 path("other.partial") +
                     " already exists: it is being written, or was left behind by an interrupted "
                     "command and can be removed");
}

TEST_F(BackupProgram, WhatCannotBeDoneIsOneClearLine) {
  make_site("here");
  expect_refused("toolyard backup " + path("no/such/folder") + in("here"), 1,
                 path("no/such/folder") + " cannot be written: No such file or directory");
  expect_refused("toolyard backup /dev/null/x" + in("here"), 1,
                 "/dev/null/x cannot be written: Not a directory");
  expect_refused("toolyard backup " + path("copy") + in("nothing"), 1,
                 "no database found at " + path("nothing/toolyard.db"));
  expect_refused("toolyard backup" + in("here"), 2, "The name of a file is required.");
  expect_refused("toolyard backup a b" + in("here"), 2, "Unexpected argument `b`.");
  expect_refused("toolyard restore " + path("copy") + in("there"), 1,
                 path("copy") + " cannot be read: No such file or directory");
  for (const auto* verb : {"backup", "restore"})
    expect_refused(
        std::string("toolyard ") + verb + " x --database-url postgres://ada@db/t", 2,
        "Back up PostgreSQL with pg_dump and pg_restore, and keep a copy of the secret key.");
}

TEST_F(BackupProgram, AFullDiskLeavesNothingBehind) {
  make_site("here");
  add_ballast("here", 1);
  // The limit is in blocks of 512 bytes. SIGXFSZ is ignored, because it would kill the process,
  // whereas a full disk only fails.
  const std::string full = "trap '' XFSZ; ulimit -f 900; ";
  const auto before = names_in(folder_.path());
  const auto backup = run_line(full + "toolyard backup " + path("copy") + in("here"));
  EXPECT_EQ(backup.code, 1) << backup.out;
  EXPECT_TRUE(backup.out.starts_with("toolyard: the backup could not be made: sqlite: "))
      << backup.out;
  EXPECT_EQ(names_in(folder_.path()), before);
  ASSERT_EQ(run("backup " + path("copy") + in("here")).code, 0);
  fs::create_directory(path("there"));
  expect_refused(full + "toolyard restore " + path("copy") + in("there"), 1,
                 path("there/toolyard.db") + " cannot be written: File too large");
}

TEST_F(BackupProgram, OnlyGoodBackupsAreRestored) {
  make_site("here");
  ASSERT_EQ(run("backup " + path("copy") + in("here")).code, 0);
  const auto whole = content_of(path("copy"));
  fs::create_directory(path("there"));
  const auto expect_bad = [&](const std::string& content, const std::string& output) {
    std::ofstream(path("bad"), std::ios::binary) << content;
    expect_refused("toolyard restore " + path("bad") + in("there"), 1, output);
  };
  const auto none = path("bad") + " is not a backup, or is damaged";
  expect_bad("PK and so on", none);
  expect_bad(whole.substr(0, whole.size() / 2), none);
  expect_bad("", path("bad") + " is a database, but not a backup");
  auto flipped = whole;
  for (std::size_t at = 4096; at < flipped.size(); at += 4096) flipped[at + 3] ^= 0x55;
  std::ofstream(path("bad"), std::ios::binary) << flipped;
  auto ran = run("restore " + path("bad") + in("there"));
  EXPECT_EQ(ran.code, 1);
  EXPECT_TRUE(ran.out.starts_with("toolyard: " + path("bad") + " is ")) << ran.out;
  EXPECT_TRUE(fs::is_empty(path("there")));
  expect_bad(content_of(path("here/toolyard.db")),
             path("bad") + " is a database, but not a backup");
  fs::copy_file(path("copy"), path("newer"));
  change(path("newer"), "insert into schema_migrations values (9999, '9999_x.sql', 'x', 0)");
  expect_refused("toolyard restore " + path("newer") + in("there"), 1,
                 "the database is newer than this program: it has run migration 9999_x.sql, which "
                 "this program does not know");
}

TEST_F(BackupProgram, RestoresOnlyWhereThereIsNothing) {
  make_site("here");
  ASSERT_EQ(run("backup " + path("copy") + in("here")).code, 0);
  expect_refused("toolyard restore " + path("copy") + in("here"), 1,
                 "a backup can be restored only into an empty data folder, but " + path("here") +
                     " has " + fs::directory_iterator(path("here"))->path().filename().string());
  expect_refused("toolyard restore " + path("copy") + in("there") + " --database-url sqlite://" +
                     path("here/toolyard.db"),
                 1,
                 "a backup can be restored only where no database exists, but " +
                     path("here/toolyard.db") + " exists");
  const auto elsewhere = " --database-url sqlite://" + path("elsewhere.db") + in("there");
  EXPECT_EQ(run("restore " + path("copy") + elsewhere).code, 0);
  EXPECT_TRUE(fs::exists(path("elsewhere.db")));
  EXPECT_TRUE(fs::exists(path("there/secret.key")));
  EXPECT_EQ(run("set-plan --username root --plan free" + elsewhere).code, 0);
}

// The restore was interrupted after the database, before the files that belong to it.
TEST_F(BackupProgram, InterruptedRestoreIsCompletedByTheNextStart) {
  make_site("here");
  ASSERT_EQ(run("backup " + path("copy") + in("here")).code, 0);
  fs::create_directory(path("there"));
  fs::copy_file(path("copy"), path("there/toolyard.db"));
  std::ofstream(path("there/secret.key.partial")) << "half of";
  EXPECT_EQ(run("migrate" + in("there")).code, 0);
  EXPECT_EQ(content_of(path("there/secret.key")), content_of(path("here/secret.key")));
  EXPECT_FALSE(fs::exists(path("there/secret.key.partial")));
  EXPECT_EQ(run("migrate" + in("there")).code, 0);
}

TEST_F(BackupProgram, KilledItLeavesNothingUnderTheName) {
  make_site("here");
  add_ballast("here", 30);
  int killed = 0;
  for (int round = 0; round < 12; ++round) {
    const auto name = path("copy" + std::to_string(round));
    const auto ran = run_line("timeout -s KILL 0." + milliseconds(10 + round * 40) + " " +
                              program() + " backup " + name + in("here"));
    if (ran.code == 0) {
      EXPECT_TRUE(fs::exists(name));
      continue;
    }
    ++killed;
    if (!fs::exists(name)) continue;
    EXPECT_EQ(run("restore " + name + in("of-killed" + std::to_string(round))).code, 0)
        << "it had been finished";
  }
  EXPECT_GT(killed, 0);
  const auto copy = path("whole");
  ASSERT_EQ(run("backup " + copy + in("here")).code, 0);
  for (int round = 0; round < 8; ++round) {
    const auto data = "there" + std::to_string(round);
    const auto ran = run_line("timeout -s KILL 0." + milliseconds(10 + round * 60) + " " +
                              program() + " restore " + copy + in(data));
    if (!fs::exists(path(data + "/toolyard.db"))) continue;
    EXPECT_EQ(run("set-plan --username root --plan free" + in(data)).code, 0) << ran.out;
    EXPECT_EQ(content_of(path(data + "/secret.key")), content_of(path("here/secret.key")));
  }
}

}  // namespace
}  // namespace toolyard::testing
