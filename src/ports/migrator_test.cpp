#include "ports/migrator.h"

#include <gtest/gtest.h>

#include "tests/support/test_database.h"

namespace toolyard {
namespace {

using testing::Engine;
using testing::Schema;
using testing::TestDatabase;

constexpr Migration kFirst{"0001_first.sql", "-- why\ncreate table a (n bigint);"};
constexpr Migration kSecond{"db/0002_second.sql", "create table b (n bigint);"};
constexpr Migration kBroken{"0003_broken.sql", "create table c (n bigint); create nonsense;"};
// Returns a migration of the other engine.
Migration elsewhere(const Database& database) {
  return {database.engine() == "sqlite" ? "0002_other.postgres.sql" : "0002_other.sqlite.sql",
          "create nonsense;"};
}

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
bool has_table(TestDatabase& database, const std::string& name) {
  try {
    return database
        ->read([&](Transaction& transaction) -> Result<std::int64_t> {
          return *transaction.row<std::int64_t>("select count(*) from " + name);
        })
        .has_value();
  } catch (const BrokenStore&) {
    return false;
  }
}

class Migrator : public ::testing::TestWithParam<Engine> {};
INSTANTIATE_TEST_SUITE_P(Engines, Migrator, testing::every_engine(), testing::engine_name);

TEST_P(Migrator, RunsEachOnceAndRemembers) {
  TestDatabase database(GetParam(), Schema::empty);
  EXPECT_EQ(run(database, {kSecond, kFirst, elsewhere(*database)}),
            (std::vector<std::string>{"0001_first.sql", "0002_second.sql"}));
  database.close();
  database.open();
  EXPECT_TRUE(run(database, {kFirst, kSecond}).empty());
}

TEST_P(Migrator, NumbersMayBeLeftOut) {
  TestDatabase database(GetParam(), Schema::empty);
  const Migration fifth{"0005_fifth.sql", "create table e (n bigint);"};
  EXPECT_EQ(run(database, {kFirst, fifth}).size(), 2u);
  EXPECT_TRUE(run(database, {kFirst, fifth}).empty());
  EXPECT_EQ(
      refusal(database, {kFirst, kSecond, fifth}),
      "migration 0002_second.sql comes after 0005_fifth.sql was run; give it a higher number");
}

TEST_P(Migrator, OwnMigrationsRunAndReopen) {
  TestDatabase database(GetParam());
  database.close();
  database.open();
  EXPECT_TRUE(migrate(*database, testing::own_migrations(), Instant()).empty());
}

TEST_P(Migrator, RefusesAChangedOne) {
  TestDatabase database(GetParam(), Schema::empty);
  run(database, {kFirst});
  auto changed = kFirst;
  changed.sql = "create table a (n text);";
  EXPECT_EQ(refusal(database, {changed, kSecond}),
            "migration 0001_first.sql has changed since this database ran it; migrations are only "
            "appended");
  EXPECT_FALSE(has_table(database, "b"));
}

TEST_P(Migrator, RefusesANewerDatabase) {
  TestDatabase database(GetParam(), Schema::empty);
  run(database, {kFirst, kSecond});
  EXPECT_EQ(refusal(database, {kFirst}),
            "the database is newer than this program: it has run migration 0002_second.sql, which "
            "this program does not know");
}

TEST_P(Migrator, RefusesDisorder) {
  TestDatabase database(GetParam(), Schema::empty);
  run(database, {kSecond});
  EXPECT_NE(refusal(database, {kFirst, kSecond}), "");
  EXPECT_NE(refusal(database, {kSecond, {"0002_again.sql", ""}}), "");
  EXPECT_NE(refusal(database, {kSecond, {"third.sql", ""}}), "");
}

TEST_P(Migrator, AFailedOneLeavesNothing) {
  TestDatabase database(GetParam(), Schema::empty);
  EXPECT_NE(refusal(database, {kFirst, kBroken}), "");
  EXPECT_TRUE(has_table(database, "a"));
  EXPECT_FALSE(has_table(database, "c"));
  EXPECT_EQ(run(database, {kFirst, kSecond}).size(), 1u);
}

}  // namespace
}  // namespace toolyard
