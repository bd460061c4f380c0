#include "ports/migrator.h"

#include <gtest/gtest.h>

#include "tests/support/test_database.h"

namespace toolyard {
namespace {

using testing::Schema;
using testing::TestDatabase;

constexpr Migration kFirst{"0001_first.sql", "-- why\ncreate table a (n bigint);"};
constexpr Migration kSecond{"db/0002_second.sql", "create table b (n bigint);"};
constexpr Migration kBroken{"0003_broken.sql", "create table c (n bigint); create nonsense;"};
constexpr Migration kElsewhere{"0002_second.postgres.sql", "create extension pg_trgm;"};

std::vector<std::string> run(TestDatabase& database, std::vector<Migration> migrations) {
  return migrate(*database, migrations, Instant());
}
std::string refusal(TestDatabase& database, std::vector<Migration> migrations) {
  try {
    run(database, std::move(migrations));
    return "";
  } catch (const BrokenStore& refused) {
    return refused.what();
  }
}
std::int64_t tables(TestDatabase& database, std::string_view name) {
  return *database->read([&](Transaction& transaction) -> Result<std::int64_t> {
    return *transaction.row<std::int64_t>("select count(*) from sqlite_schema where name = $1",
                                          name);
  });
}

TEST(Migrator, RunsEachOnceAndRemembers) {
  TestDatabase database(Schema::empty);
  EXPECT_EQ(run(database, {kSecond, kFirst, kElsewhere}),
            (std::vector<std::string>{"0001_first.sql", "0002_second.sql"}));
  database.close();
  database.open();
  EXPECT_TRUE(run(database, {kFirst, kSecond}).empty());
}

TEST(Migrator, OwnMigrationsRunAndReopen) {
  TestDatabase database;
  database.close();
  database.open();
  EXPECT_TRUE(migrate(*database, testing::own_migrations(), Instant()).empty());
}

TEST(Migrator, RefusesAChangedOne) {
  TestDatabase database(Schema::empty);
  run(database, {kFirst});
  auto changed = kFirst;
  changed.sql = "create table a (n text);";
  EXPECT_EQ(refusal(database, {changed, kSecond}),
            "migration 0001_first.sql has changed since this database ran it; migrations are only "
            "appended");
  EXPECT_EQ(tables(database, "b"), 0);
}

TEST(Migrator, RefusesANewerDatabase) {
  TestDatabase database(Schema::empty);
  run(database, {kFirst, kSecond});
  EXPECT_EQ(refusal(database, {kFirst}),
            "the database is newer than this program: it has run migration 0002_second.sql, which "
            "this program does not know");
}

TEST(Migrator, RefusesDisorder) {
  TestDatabase database(Schema::empty);
  run(database, {kSecond});
  EXPECT_NE(refusal(database, {kFirst, kSecond}), "");
  EXPECT_NE(refusal(database, {kSecond, {"0002_again.sql", ""}}), "");
  EXPECT_NE(refusal(database, {kSecond, {"third.sql", ""}}), "");
}

TEST(Migrator, AFailedOneLeavesNothing) {
  TestDatabase database(Schema::empty);
  EXPECT_NE(refusal(database, {kFirst, kBroken}), "");
  EXPECT_EQ(tables(database, "a"), 1);
  EXPECT_EQ(tables(database, "c"), 0);
  EXPECT_EQ(run(database, {kFirst, kSecond}).size(), 1u);
}

}  // namespace
}  // namespace toolyard
