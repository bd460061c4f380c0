// Stores the files of a data folder that belong to a backup in a table of the copied database: the
// server's secret, and usage counts that are not merged yet. A database with this table is a packed
// backup, which must be unpacked before it is used.
#pragma once
#include <array>
#include <filesystem>
#include <string>
#include <vector>

#include "ports/database.h"

namespace toolyard {

// Returns the folder in which a server with this data folder keeps its usage counters.
std::filesystem::path usage_folder(const std::filesystem::path& data_dir);

struct BackupFile {
  std::string name;
  Blob content;

  static constexpr auto fields(auto...) {
    return std::array{field<&BackupFile::name>("Path of the file in the data folder."),
                      field<&BackupFile::content>("Content of the file.")};
  }
};

// Reads the files. Must be called before the database is copied, so that counts which are merged in
// between are recognized in the copy and not counted twice. Throws std::runtime_error with a
// one-line message, like all functions here.
std::vector<BackupFile> read_backup_files(const std::filesystem::path& data_dir);
bool has_secret(const std::vector<BackupFile>& files);
void pack_backup(Transaction& copy, const std::vector<BackupFile>& files);

// Whether the table of files exists.
bool is_packed(Transaction& transaction);

// Writes the files of a restored database into the data folder and drops their table; does nothing
// without the table. An interrupted run is completed by the next one.
void unpack_backup(Database& database, const std::filesystem::path& data_dir);

}  // namespace toolyard
