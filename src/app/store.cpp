#include "app/store.h"

#include <filesystem>

#include "adapters/sqlite/database.h"
#include "app/secret.h"
#include "core/clock.h"
#include "core/embedded.h"
#include "ports/migrator.h"

namespace toolyard {

namespace {

constexpr std::string_view sqlite_scheme = "sqlite://";

std::string database_path(const Settings& settings) {
  if (settings.database_url.empty()) {
    std::filesystem::create_directories(settings.data_dir);
    return settings.data_dir + "/toolyard.db";
  }
  return settings.database_url.substr(sqlite_scheme.size());
}

std::unique_ptr<Database> open(const Settings& settings, Log& log) {
  auto database = std::make_unique<sqlite::SqliteDatabase>(
      sqlite::Options{.path = database_path(settings), .on_trouble = [&log](std::string_view what) {
                        log.event(LogLevel::error, "the store is away", {{"what", what}});
                      }});
  std::vector<Migration> migrations;
  for (const auto& file : embedded_migrations()) migrations.push_back({file.name, file.bytes});
  for (const auto& name : migrate(*database, migrations, system_now()))
    log.event(LogLevel::info, "migrated", {{"migration", name}});
  return database;
}

struct One {
  std::int64_t one = 0;
  static constexpr auto fields() { return std::array{field<&One::one>("1.")}; }
};

}  // namespace

Store::Store(const Settings& settings, Log& log)
    : database_(open(settings, log)), areas_(*database_, settings, load_secret(settings)) {}

bool Store::is_writable() {
  const auto written = database_->write([](Transaction& transaction) -> Result<One> {
    return transaction.row<One>("select 1 as one").value_or(One{});
  });
  return written.has_value();
}

}  // namespace toolyard
