#include "app/backup/backup.h"

#include <fcntl.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <stdexcept>
#include <string_view>

#include "adapters/sqlite/connection.h"
#include "adapters/sqlite/database.h"
#include "app/backup/backup_files.h"
#include "app/commands/new_file.h"
#include "app/outside/file_store.h"
#include "app/wiring/store.h"

namespace toolyard {

namespace {

namespace fs = std::filesystem;

std::chrono::steady_clock::time_point soon() {
  return std::chrono::steady_clock::now() + std::chrono::milliseconds(2'500);
}

// `vacuum into` reads one snapshot of the database and does not block writers. SQLite's backup API
// would start again whenever another process writes between two of its steps, and would copy
// deleted content and the WAL mode, which needs additional files.
void copy_database(sqlite::Connection& database, const NewFile& into) {
  database.change("vacuum into $1", into.partial().string());
}

void pack(const NewFile& file, const std::vector<BackupFile>& files, const Settings& settings) {
  sqlite::Connection copy(file.partial().string(), sqlite::Purpose::copy);
  copy.begin(soon());
  pack_backup(copy, files);
  if (settings.media.s3_url.empty()) pack_media(copy, media_folder(settings));
  copy.commit();
}

// Checks that the file is an intact database, and a backup.
void check(const NewFile& copy, const fs::path& file) {
  const auto refuse = [&](const std::string& why) {
    throw std::runtime_error(file.string() + " " + why);
  };
  std::optional<std::string> fault;
  bool is_backup = false;
  try {
    sqlite::Connection database(copy.partial().string(), sqlite::Purpose::copy);
    is_backup = is_packed(database);
    fault = database.row<std::string>("pragma integrity_check(1)");
    if (fault == "ok" &&
        database.row<std::string>("select \"table\" from pragma_foreign_key_check"))
      fault = "records refer to others that do not exist";
  } catch (const BrokenStore&) {
    refuse("is not a backup, or is damaged");
  }
  if (fault != "ok") refuse("is damaged: " + fault.value_or("it is empty"));
  if (!is_backup) refuse("is a database, but not a backup");
}

void expect_nothing_at(const fs::path& database, const fs::path& data_dir) {
  std::error_code error;
  for (const auto& entry : fs::directory_iterator(data_dir, error))
    if (entry.path().filename() != "lost+found")
      throw std::runtime_error("a backup can be restored only into an empty data folder, but " +
                               data_dir.string() + " has " + entry.path().filename().string());
  for (const auto* ending : {"", "-wal", "-journal"})
    if (const auto path = database.string() + ending; fs::exists(path))
      throw std::runtime_error("a backup can be restored only where no database exists, but " +
                               path + " exists");
}

void remove_database(const fs::path& path) {
  std::error_code ignored;
  for (const auto* ending : {"-wal", "-shm", ""}) fs::remove(path.string() + ending, ignored);
}

void put_database(const fs::path& path, const fs::path& file, Log& log) {
  NewFile copy(path);
  copy.append_file(file);
  check(copy, file);
  {
    sqlite::SqliteDatabase database({.path = copy.partial().string()});
    bring_up_to_date(database, log);
  }
  copy.finish();
}

void unpack_into(const Settings& settings, const fs::path& path) {
  try {
    sqlite::SqliteDatabase database({.path = path.string()});
    unpack_backup(database, settings.server.data_dir, media_folder(settings));
  } catch (...) {
    remove_database(path);
    throw;
  }
}

}  // namespace

Backup make_backup(const Settings& settings, const fs::path& file) {
  const auto path = database_path(settings);
  if (!fs::exists(path)) throw StoreUnavailable("no database found at " + path.string());
  sqlite::Connection database(path.string(), sqlite::Purpose::copy);
  NewFile made(file);
  const auto files = read_backup_files(settings.server.data_dir);
  try {
    copy_database(database, made);
    pack(made, files, settings);
  } catch (const StoreUnavailable& away) {
    throw std::runtime_error("the backup could not be made: " + std::string(away.what()));
  }
  made.finish();
  return {.bytes = fs::file_size(made.path()), .has_secret = has_secret(files)};
}

void write_backup(const Settings& settings, int to) {
  const auto path = database_path(settings);
  const auto temporary = path.string() + ".backup-" + std::to_string(getpid());
  const auto fail = [](const std::string& what) {
    throw std::runtime_error("the backup could not be written: " + what + std::strerror(errno));
  };
  make_backup(settings, temporary);
  const int from = open(temporary.c_str(), O_RDONLY | O_CLOEXEC);
  if (from < 0) fail("");
  // It is deleted with its last open file, whatever happens.
  unlink(temporary.c_str());
  std::array<char, 65'536> bytes;
  ssize_t size = 0;
  while ((size = read(from, bytes.data(), bytes.size())) > 0) {
    std::string_view rest(bytes.data(), static_cast<std::size_t>(size));
    while (!rest.empty()) {
      const auto written = ::write(to, rest.data(), rest.size());
      if (written < 0 && errno != EINTR) fail("standard output: ");
      if (written > 0) rest.remove_prefix(static_cast<std::size_t>(written));
    }
  }
  if (size < 0) fail("");
  close(from);
}

void restore_backup(const Settings& settings, const fs::path& file, Log& log) {
  const auto path = database_path(settings);
  expect_nothing_at(path, settings.server.data_dir);
  const bool is_new = fs::create_directories(settings.server.data_dir);
  try {
    put_database(path, file, log);
    unpack_into(settings, path);
  } catch (const std::exception& fault) {
    std::error_code ignored;
    if (is_new) fs::remove(settings.server.data_dir, ignored);
    if (!dynamic_cast<const StoreUnavailable*>(&fault)) throw;
    throw std::runtime_error("the backup could not be restored: " + std::string(fault.what()));
  }
}

}  // namespace toolyard
