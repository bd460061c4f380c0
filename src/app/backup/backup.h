// Backup and restore of a SQLite database. A backup is one SQLite file: a consistent copy of the
// database, with an additional table that contains the other files needed to continue elsewhere
// (app/backup/backup_files.h).
#pragma once
#include <cstdint>
#include <filesystem>

#include "app/settings/settings.h"
#include "core/log.h"

namespace toolyard {

struct Backup {
  std::uintmax_t bytes = 0;
  bool has_secret = false;
};

// Makes a backup, while other processes can read and write. Throws std::runtime_error with a
// one-line message, and then leaves no file; throws StoreUnavailable if there is no database.
Backup make_backup(const Settings& settings, const std::filesystem::path& file);

// Makes a backup and writes it to an open file, such as a pipe. Throws like `make_backup`. Needs
// space for it beside the database meanwhile.
void write_backup(const Settings& settings, int to);

// Restores a backup into an empty data folder, either completely or not at all. Throws
// std::runtime_error with a one-line message.
void restore_backup(const Settings& settings, const std::filesystem::path& file, Log& log);

}  // namespace toolyard
