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
#include <thread>

#include "tests/support/test_database.h"

namespace toolyard::sqlite {
namespace {

using testing::Schema;
using testing::TestDatabase;

enum class Colour { red, green };
constexpr auto spellings(Colour) {
  return std::array<Spelling<Colour>, 2>{{{Colour::red, "red"}, {Colour::green, "green"}}};
}

struct Thing {
  std::int64_t id = 0;
  std::string name;
  std::optional<std::string> note;
  double weight = 0;
  bool is_new = false;
  Colour colour = Colour::red;
  Instant made_at;
  Blob content;
  static constexpr auto fields() {
    return std::array{field<&Thing::id>("."),      field<&Thing::name>("."),
                      field<&Thing::note>("."),    field<&Thing::weight>("."),
                      field<&Thing::is_new>("."),  field<&Thing::colour>("."),
                      field<&Thing::made_at>("."), field<&Thing::content>(".")};
  }
};

constexpr std::string_view kSchema =
    "create table kinds (id integer primary key) strict;"
    "create table things (id integer primary key, name text not null, note text, weight real,"
    "  is_new integer, colour text constraint things_colour_known check (colour <> 'blue'),"
    "  made_at integer, content blob, kind integer references kinds (id)) strict;"
    "create unique index things_name_unique on things (lower(name));"
    "create unique index things_note_weight_unique on things (note, weight);";

class SqliteTest : public ::testing::Test {
 protected:
  SqliteTest() {
    const auto made = database_->write([](Transaction& transaction) -> Result<void> {
      transaction.run_script(kSchema);
      return {};
    });
    EXPECT_TRUE(made);
  }
  // The constraint that this statement violates, or how it went otherwise.
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

TEST_F(SqliteTest, CarriesEveryTypeThereAndBack) {
  const Instant moment{std::chrono::microseconds(1'234'567'890'123'456)};
  const std::string content("\0\xff bytes", 8);
  const auto made = database_->write([&](Transaction& transaction) -> Result<std::int64_t> {
    // Numbers out of order and used twice: they are bound by name.
    const auto id = transaction.insert<std::int64_t>(
        "insert into things (content, name, note, weight, is_new, colour, made_at) "
        "values ($6, $1, $2, $3, $4, $5, $7) returning id",
        "nail", std::nullopt, 1.5, true, Colour::green, BytesView{content}, moment);
    return *id;
  });
  ASSERT_TRUE(made);
  const auto thing = *database_->read([&](Transaction& transaction) -> Result<Thing> {
    return std::move(*transaction.row<Thing>(
        "select id, name, note, weight, is_new, colour, made_at, content from things "
        "where (id = $2 or id = $2) and name = $1",
        "nail", *made));
  });
  EXPECT_EQ(thing.name, "nail");
  EXPECT_EQ(thing.note, std::nullopt);
  EXPECT_EQ(thing.weight, 1.5);
  EXPECT_TRUE(thing.is_new);
  EXPECT_EQ(thing.colour, Colour::green);
  EXPECT_EQ(thing.made_at, moment);
  EXPECT_EQ(thing.content.bytes(), content);
}

TEST_F(SqliteTest, NamesTheViolatedConstraint) {
  EXPECT_EQ(violation("insert into things (name, note, weight) values ('a', 'n', 1)"), "changed 1");
  EXPECT_EQ(violation("insert into things (name) values ('A')"), "things_name_unique");
  EXPECT_EQ(violation("insert into things (name, note, weight) values ('b', 'n', 1)"),
            "things_note_weight_unique");
  EXPECT_EQ(violation("insert into things (id, name) values (1, 'c')"), "things_pkey");
  EXPECT_EQ(violation("insert into things (note) values ('d')"), "things_name_not_null");
  EXPECT_EQ(violation("insert into things (name, colour) values ('e', 'blue')"),
            "things_colour_known");
  EXPECT_EQ(violation("insert into things (name, kind) values ('f', 9)"), "foreign_key");
  EXPECT_EQ(count("things"), 1);
}

TEST_F(SqliteTest, ViolationsBecomeUserErrors) {
  const std::array rules{
      UserConstraint{"things_name_unique", &problems::duplicate, "/name", "It is taken."}};
  const auto error = explain({"things_name_unique"}, rules).error();
  EXPECT_EQ(error.type, &problems::duplicate);
  ASSERT_EQ(error.faults.size(), 1u);
  EXPECT_EQ(error.faults[0].pointer, "/name");
  EXPECT_THROW(explain({"something_else"}, rules), BrokenStore);
}

TEST_F(SqliteTest, FindsFaultyStatements) {
  const auto attempt = [&](std::string_view sql, auto... values) {
    return database_
        ->read([&](Transaction& transaction) -> Result<void> {
          transaction.row<std::int64_t>(sql, values...);
          return {};
        })
        .has_value();
  };
  EXPECT_TRUE(attempt("select 1"));
  EXPECT_FALSE(attempt("insert into kinds (id) values (1)")) << "a reader does not write";
  EXPECT_THROW(attempt("select 1, 2"), BrokenStore);
  EXPECT_THROW(attempt("select 'text'"), BrokenStore);
  EXPECT_THROW(attempt("select null"), BrokenStore);
  EXPECT_THROW(attempt("select $1"), BrokenStore);
  EXPECT_THROW(attempt("select $1", 1, 2), BrokenStore);
  EXPECT_THROW(attempt("select $2", 1), BrokenStore);
  EXPECT_THROW(attempt("select ?", 1), BrokenStore);
  EXPECT_THROW(attempt("select 1; select 2"), BrokenStore);
  EXPECT_THROW(attempt("select nothing from nowhere"), BrokenStore);
}

TEST_F(SqliteTest, UndoesOnErrorAndException) {
  const auto failed = database_->write([](Transaction& transaction) -> Result<void> {
    transaction.change("insert into kinds (id) values (1)");
    return fail(problems::duplicate, "no");
  });
  EXPECT_FALSE(failed);
  EXPECT_THROW(static_cast<void>(database_->write([](Transaction& transaction) -> Result<void> {
                 transaction.change("insert into kinds (id) values (1)");
                 throw std::logic_error("no");
               })),
               std::logic_error);
  EXPECT_EQ(count("kinds"), 0);
  EXPECT_EQ(violation("insert into kinds (id) values (1)"), "changed 1");
}

TEST_F(SqliteTest, ReadersSeeOneStateAndNeverWait) {
  std::atomic<bool> is_over = false;
  std::atomic<int> torn = 0, reads = 0;
  std::vector<std::thread> readers;
  for (int i = 0; i < 4; ++i)
    readers.emplace_back([&] {
      while (!is_over) {
        const auto sum = *database_->read([](Transaction& t) -> Result<std::int64_t> {
          const auto first = *t.row<std::int64_t>("select count(*) from kinds");
          const auto second = *t.row<std::int64_t>("select count(*) from kinds");
          return first == second ? first : -1;
        });
        torn += sum < 0 || sum % 2 != 0;
        ++reads;
      }
    });
  for (int i = 0; i < 200; ++i)
    EXPECT_TRUE(database_->write([&](Transaction& transaction) -> Result<void> {
      transaction.change("insert into kinds (id) values ($1)", 2 * i);
      transaction.change("insert into kinds (id) values ($1)", 2 * i + 1);
      return {};
    }));
  is_over = true;
  for (auto& reader : readers) reader.join();
  EXPECT_EQ(torn, 0);
  EXPECT_GT(reads, 4);
  EXPECT_EQ(count("kinds"), 400);
}

TEST_F(SqliteTest, LockedByAnotherProcessIsUnavailable) {
  sqlite3* other = nullptr;
  ASSERT_EQ(sqlite3_open(database_.file().c_str(), &other), SQLITE_OK);
  ASSERT_EQ(sqlite3_exec(other, "begin immediate", nullptr, nullptr, nullptr), SQLITE_OK);
  const auto start = std::chrono::steady_clock::now();
  std::vector<std::thread> writers;
  std::atomic<int> refused = 0;
  for (int i = 0; i < 3; ++i)
    writers.emplace_back([&] {
      const auto done = database_->write([](Transaction&) -> Result<void> { return {}; });
      refused += !done && done.error().type == &problems::store_unavailable;
    });
  EXPECT_EQ(count("kinds"), 0) << "reading goes on";
  for (auto& writer : writers) writer.join();
  EXPECT_EQ(refused, 3);
  EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(3));
  sqlite3_exec(other, "rollback", nullptr, nullptr, nullptr);
  sqlite3_close(other);
  EXPECT_EQ(violation("insert into kinds (id) values (1)"), "changed 1");
}

TEST_F(SqliteTest, FullDiskIsUnavailableAndHeals) {
  EXPECT_EQ(violation("insert into kinds (id) values (1)"), "changed 1");
  // A limit on file sizes stands in for the full disk; SIGXFSZ would kill instead of failing.
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

TEST_F(SqliteTest, DamagedFileIsSaidClearly) {
  TestDatabase other{Schema::empty};
  other.close();
  std::ofstream(other.file(), std::ios::binary) << std::string(8192, 'x');
  EXPECT_THROW(other.open(), BrokenStore);
  EXPECT_THROW(SqliteDatabase({.path = "/nowhere/at/all.db"}), StoreAway);
}

TEST_F(SqliteTest, FileIsPrivate) {
  struct stat status{};
  ASSERT_EQ(stat(database_.file().c_str(), &status), 0);
  EXPECT_EQ(status.st_mode & 0777, 0600u);
}

// A child writes and says so after each commit, until it is killed.
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
