// A backup is one SQLite file: a copy of the database as of one moment, and in a table of its own
// the files beside it that are needed to go on elsewhere (app/backup/backup_files.h).
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

// While others read and write, for whom nothing changes. Throws std::runtime_error with one clear
// line, and then leaves nothing under the name; StoreAway where there is no database to copy.
Backup make_backup(const Settings& settings, const std::filesystem::path& file);

// Into a data folder where there is nothing yet; all of it, or else nothing and
// std::runtime_error with one clear line.
void restore_backup(const Settings& settings, const std::filesystem::path& file, Log& log);

}  // namespace toolyard
