#include "app/wiring/store.h"

#include <filesystem>

#include "adapters/postgres/database.h"
#include "adapters/postgres/standby.h"
#include "adapters/postgres/url.h"
#include "adapters/sqlite/database.h"
#include "app/backup/backup_files.h"
#include "app/outside/file_store.h"
#include "app/settings/secret.h"
#include "core/embedded.h"
#include "core/time/clock.h"
#include "ports/migrator.h"

namespace toolyard {

namespace {

constexpr std::string_view sqlite_scheme = "sqlite://";

std::unique_ptr<Database> connect(const Settings& settings, OutageLog& outage) {
  const auto on_failure = [&outage](std::string_view what) { outage.failed(what); };
  if (postgres::is_url(settings.server.database_url))
    return std::make_unique<postgres::PostgresDatabase>(
        postgres::Options{.url = settings.server.database_url, .on_failure = on_failure});
  if (settings.server.database_url.empty())
    std::filesystem::create_directories(settings.server.data_dir);
  return std::make_unique<sqlite::SqliteDatabase>(
      sqlite::Options{.path = database_path(settings).string(), .on_failure = on_failure});
}

std::unique_ptr<Database> find_standby(const Settings& settings, Database& database, Log& log) {
  if (settings.server.database_read_url.empty()) return nullptr;
  const auto outage =
      std::make_shared<OutageLog>(log, LogLevel::warning, "reports are not read from the standby");
  const auto on_failure = [outage](std::string_view what) { outage->failed(what); };
  return std::make_unique<postgres::StandbyReads>(
      database,
      postgres::Options{.url = settings.server.database_read_url, .on_failure = on_failure},
      std::chrono::seconds(settings.server.database_read_lag_s));
}

std::unique_ptr<Database> open(const Settings& settings, OutageLog& outage, Log& log) {
  auto database = connect(settings, outage);
  database->on_action_failure([&log](std::string_view what) {
    log.event(LogLevel::error, "an action after a commit failed", {{"what", what}});
  });
  bring_up_to_date(*database, log);
  unpack_backup(*database, settings.server.data_dir, media_folder(settings));
  return database;
}

}  // namespace

std::filesystem::path database_path(const Settings& settings) {
  if (settings.server.database_url.empty())
    return std::filesystem::path(settings.server.data_dir) / "toolyard.db";
  return settings.server.database_url.substr(sqlite_scheme.size());
}

void bring_up_to_date(Database& database, Log& log) {
  std::vector<Migration> migrations;
  for (const auto& file : embedded_migrations()) migrations.push_back({file.name, file.bytes});
  for (const auto& name : migrate(database, migrations, system_now()))
    log.event(LogLevel::info, "migrated", {{"migration", name}});
}

Store::Store(const Settings& settings, Log& log)
    : outage_(log, LogLevel::error, "the database is unavailable",
              "the database is available again"),
      threads_(log), database_(open(settings, outage_, log)),
      standby_(find_standby(settings, *database_, log)),
      areas_(*database_, standby_ ? *standby_ : *database_, settings, load_secret(settings), log,
             threads_, outside_of(settings, *database_)) {
  areas_.handle_all_jobs();
}

// The statement changes nothing, but fails if the database is read-only.
bool Store::is_writable() {
  const auto written = database_->write([](Transaction& transaction) -> Result<void> {
    transaction.change("delete from change_counters where name = ''");
    return {};
  });
  if (written) outage_.worked();
  return written.has_value();
}

}  // namespace toolyard
