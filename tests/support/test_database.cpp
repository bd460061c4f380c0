#include "tests/support/test_database.h"

#include "adapters/postgres/database.h"
#include "adapters/sqlite/database.h"
#include "core/embedded.h"
#include "tests/support/servers/pgbouncer.h"
#include "tests/support/servers/postgres_server.h"

namespace toolyard::testing {
namespace {

using std::chrono::milliseconds;

// Returns the engine if it is installed. Otherwise marks the test as skipped, and returns SQLite,
// so that the fixture can still be constructed.
Engine available(Engine engine) {
  if (engine == Engine::sqlite) return engine;
  const bool is_there = engine == Engine::pooled ? PgBouncer::shared() != nullptr
                                                 : PostgresServer::shared() != nullptr;
  if (is_there) return engine;
  [] { GTEST_SKIP() << "PostgreSQL or PgBouncer is not installed"; }();
  return Engine::sqlite;
}

std::string bytes_in(const std::filesystem::path& folder) {
  std::string all;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    std::ifstream stream(entry.path(), std::ios::binary);
    all.append(std::istreambuf_iterator<char>(stream), {});
  }
  return all;
}

}  // namespace

std::vector<Migration> own_migrations() {
  std::vector<Migration> all;
  for (const auto& file : embedded_migrations()) all.push_back({file.name, file.bytes});
  return all;
}

TestDatabase::TestDatabase(Engine engine, Schema schema) : engine_(available(engine)) {
  if (engine_ != Engine::sqlite) name_ = PostgresServer::shared()->create_database(schema);
  open();
  if (schema == Schema::migrated) migrate(*database_, own_migrations(), system_now());
}

TestDatabase::~TestDatabase() {
  close();
  if (engine_ != Engine::sqlite) PostgresServer::shared()->drop_database(name_);
}

std::unique_ptr<Database> TestDatabase::connect() const {
  // Longer timeouts than those of a server, since the machine that runs tests may be busy.
  if (engine_ == Engine::sqlite)
    return std::make_unique<sqlite::SqliteDatabase>(
        sqlite::Options{.path = file(), .readers = 4, .wait_timeout = milliseconds(30'000)});
  return std::make_unique<postgres::PostgresDatabase>(
      postgres::Options{.url = url(),
                        .wait_timeout = milliseconds(30'000),
                        .response_timeout = milliseconds(30'000)});
}

std::string TestDatabase::url() const {
  if (engine_ == Engine::sqlite) return "sqlite:///" + file();
  return engine_ == Engine::pooled ? PgBouncer::shared()->url(name_)
                                   : PostgresServer::shared()->url(name_);
}

std::string TestDatabase::bytes_on_disk() const {
  if (engine_ == Engine::sqlite) return bytes_in(folder_.path());
  return bytes_in(PostgresServer::shared()->folder_of(name_));
}

}  // namespace toolyard::testing
