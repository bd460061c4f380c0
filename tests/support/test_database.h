// A database of its own for each test, on any engine: it goes away with its object, is migrated
// unless asked otherwise, and can be closed and opened again at will.
#pragma once
#include <gtest/gtest.h>

#include <array>
#include <fstream>
#include <memory>
#include <string>
#include <vector>

#include "core/time/clock.h"
#include "ports/migrator.h"
#include "tests/support/temporary_folder.h"

namespace toolyard::testing {

std::vector<Migration> own_migrations();

enum class Engine { sqlite, postgres, pooled };  // the last is PostgreSQL behind PgBouncer
enum class Schema { migrated, empty };

// For INSTANTIATE_TEST_SUITE_P: every test of a store runs on both.
inline auto both_engines() { return ::testing::Values(Engine::sqlite, Engine::postgres); }
// And every test of what a store promises, behind a pooler as well.
inline auto every_engine() {
  return ::testing::Values(Engine::sqlite, Engine::postgres, Engine::pooled);
}
inline std::string engine_name(const ::testing::TestParamInfo<Engine>& engine) {
  return std::array{"sqlite", "postgres", "pgbouncer"}.at(std::size_t(engine.param));
}

class TestDatabase {
 public:
  explicit TestDatabase(Schema schema = Schema::migrated) : TestDatabase(Engine::sqlite, schema) {}
  // Without PostgreSQL, or the pooler, skips the test.
  explicit TestDatabase(Engine engine, Schema schema = Schema::migrated);
  ~TestDatabase();
  TestDatabase(const TestDatabase&) = delete;
  TestDatabase& operator=(const TestDatabase&) = delete;

  void open() { database_ = connect(); }
  // Another pool of connections to the same database.
  std::unique_ptr<Database> connect() const;
  void close() { database_.reset(); }
  Database& operator*() { return *database_; }
  Database* operator->() { return database_.get(); }
  // As a setting names it.
  std::string url() const;
  std::string file() const { return (folder_.path() / "toolyard.db").string(); }  // SQLite's
  const std::string& name() const { return name_; }                               // PostgreSQL's

  // Everything that is on disk now; SQLite's journals included.
  std::string bytes_on_disk() const;

 private:
  Engine engine_;
  std::string name_;
  TemporaryFolder folder_;
  std::unique_ptr<Database> database_;
};

}  // namespace toolyard::testing
