// A database for one test, on any engine: deleted with its object, migrated unless the test
// requests an empty one, and can be closed and opened again.
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

enum class Engine { sqlite, postgres, pooled };  // pooled: PostgreSQL behind PgBouncer
enum class Schema { migrated, empty };

// For INSTANTIATE_TEST_SUITE_P: every test of a store runs on both engines.
inline auto both_engines() { return ::testing::Values(Engine::sqlite, Engine::postgres); }
// For tests of the port ports/database.h, which also run behind a connection pooler.
inline auto every_engine() {
  return ::testing::Values(Engine::sqlite, Engine::postgres, Engine::pooled);
}
inline std::string engine_name(const ::testing::TestParamInfo<Engine>& engine) {
  return std::array{"sqlite", "postgres", "pgbouncer"}.at(std::size_t(engine.param));
}

class TestDatabase {
 public:
  explicit TestDatabase(Schema schema = Schema::migrated) : TestDatabase(Engine::sqlite, schema) {}
  // Skips the test if PostgreSQL or the pooler is not installed.
  explicit TestDatabase(Engine engine, Schema schema = Schema::migrated);
  ~TestDatabase();
  TestDatabase(const TestDatabase&) = delete;
  TestDatabase& operator=(const TestDatabase&) = delete;

  void open() { database_ = connect(); }
  // Opens another pool of connections to the same database.
  std::unique_ptr<Database> connect() const;
  void close() { database_.reset(); }
  Database& operator*() { return *database_; }
  Database* operator->() { return database_.get(); }
  // Returns the URL for the setting `database_url`.
  std::string url() const;
  std::string file() const { return (folder_.path() / "toolyard.db").string(); }  // SQLite's
  const std::string& name() const { return name_; }                               // PostgreSQL's

  // Returns all bytes of the database that are on disk, including SQLite's journals.
  std::string bytes_on_disk() const;

 private:
  Engine engine_;
  std::string name_;
  TemporaryFolder folder_;
  std::unique_ptr<Database> database_;
};

}  // namespace toolyard::testing
