// The files of a data folder that a backup carries beside the database, in a table of its copy: the
// server's secret, and calls that were counted and not yet merged. A copy with that table is a
// whole backup; whoever opens it as a database unpacks it first.
#pragma once
#include <array>
#include <filesystem>
#include <string>
#include <vector>

#include "ports/database.h"

namespace toolyard {

// Where a server with this data folder keeps its counters.
std::filesystem::path usage_folder(const std::filesystem::path& data_dir);

struct BackupFile {
  std::string name;
  Blob content;

  static constexpr auto fields(auto...) {
    return std::array{field<&BackupFile::name>("Path of the file in the data folder."),
                      field<&BackupFile::content>("Content of the file.")};
  }
};

// To be read before the database is copied: what is merged in between is known by the copy then,
// and not counted twice. Throws std::runtime_error with one clear line, as all here do.
std::vector<BackupFile> read_backup_files(const std::filesystem::path& data_dir);
bool has_secret(const std::vector<BackupFile>& files);
void pack_backup(Transaction& copy, const std::vector<BackupFile>& files);

// Whether the table is there.
bool is_packed(Transaction& transaction);

// Puts the files of a restored database into the data folder and drops their table; nothing where
// there is none. What was cut short is done the next time.
void unpack_backup(Database& database, const std::filesystem::path& data_dir);

}  // namespace toolyard
