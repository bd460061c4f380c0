// Stores the files that belong to a backup in a table of the copied database: the server's secret,
// usage counts that are not merged yet, and media in a folder. A database with this table is a
// packed backup, which must be unpacked before it is used.
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
    return std::array{field<&BackupFile::name>("Path of the file in the data folder; that of media "
                                               "begins with `media`, wherever their folder is."),
                      field<&BackupFile::content>("Content of the file.")};
  }
};

// Reads the files. Must be called before the database is copied, so that counts which are merged in
// between are recognized in the copy and not counted twice. Throws std::runtime_error with a
// one-line message, like all functions here.
std::vector<BackupFile> read_backup_files(const std::filesystem::path& data_dir);
bool has_secret(const std::vector<BackupFile>& files);
void pack_backup(Transaction& copy, const std::vector<BackupFile>& files);

// Adds the files of media, one after the other. Must be called after the database was copied: of a
// file that is uploaded meanwhile there may be more than its record, not less.
void pack_media(Transaction& copy, const std::filesystem::path& media_folder);

// Whether the table of files exists.
bool is_packed(Transaction& transaction);

// Writes the files of a restored database into the data folder and drops their table; does nothing
// without the table. An interrupted run is completed by the next one. Media are written to their
// folder, which by default is in the data folder.
void unpack_backup(Database& database, const std::filesystem::path& data_dir,
                   const std::filesystem::path& media_folder = {});

}  // namespace toolyard
