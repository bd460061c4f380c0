#include "app/backup/backup_files.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fstream>
#include <iterator>
#include <optional>

#include "app/commands/new_file.h"
#include "app/settings/secret.h"
#include "areas/metering/metering.h"
#include "core/text/characters.h"
#include "ports/media/file_store.h"

namespace toolyard {

namespace {

namespace fs = std::filesystem;

constexpr std::string_view usage_name = "usage", media_prefix = "media/";

// Returns nothing if the file does not exist (or no longer does).
std::optional<std::string> read_file(const fs::path& path) {
  errno = 0;
  std::ifstream file(path, std::ios::binary);
  if (!file && errno == ENOENT) return std::nullopt;
  std::string content{std::istreambuf_iterator<char>(file), {}};
  if (!file || file.bad())
    throw std::runtime_error(path.string() + " cannot be read: " + std::strerror(errno));
  return content;
}

bool is_usage_file(std::string_view name) {
  const auto folder = std::string(usage_name) + "/";
  return name.starts_with(folder) && metering::is_counter_file_name(name.substr(folder.size()));
}

// Media are below a folder for each thousand of them.
bool is_media_file(std::string_view name) {
  if (!name.starts_with(media_prefix) || name.ends_with(".partial")) return false;
  name.remove_prefix(media_prefix.size());
  const auto slash = name.find('/');
  const auto group = name.substr(0, slash);
  return slash != name.npos && !group.empty() && std::ranges::all_of(group, is_digit) &&
         is_stored_name(name.substr(slash + 1));
}

struct Folders {
  const fs::path& data;
  const fs::path& media;

  fs::path path_of(std::string_view name) const {
    return is_media_file(name) ? media / name.substr(media_prefix.size()) : data / name;
  }
};

// Writes a file unless it exists, for example because an interrupted run has written it.
void put(const BackupFile& file, const Folders& folders, std::vector<fs::path>& made) {
  const bool is_secret = file.name == secret_file_name;
  if (!is_secret && !is_usage_file(file.name) && !is_media_file(file.name))
    throw BrokenStore("the backup contains an unexpected file: " + file.name);
  const auto path = folders.path_of(file.name);
  if (const auto present = read_file(path)) {
    if (is_secret && *present != file.content.bytes())
      throw std::runtime_error(path.string() + " is a different secret from that of the backup");
    return;
  }
  fs::create_directories(path.parent_path());
  fs::remove(path.string() + ".partial");
  NewFile fresh(path);
  fresh.append(file.content.bytes());
  fresh.finish();
  made.push_back(path);
}

void unpack(Transaction& transaction, const Folders& folders) {
  if (!is_packed(transaction)) return;
  std::vector<fs::path> made;
  try {
    transaction.each<BackupFile>([&](BackupFile&& file) { put(file, folders, made); },
                                 "select name, content from backup_files order by name");
    transaction.run_script("drop table backup_files");
  } catch (...) {
    std::error_code ignored;
    for (const auto& path : made) fs::remove(path, ignored);
    throw;
  }
}

// Returns the paths in a folder; none if it does not exist (or no longer does).
std::vector<fs::path> entries_of(const fs::path& folder) {
  std::vector<fs::path> entries;
  std::error_code error;
  fs::directory_iterator entry(folder, error);
  for (; !error && entry != fs::directory_iterator(); entry.increment(error))
    entries.push_back(entry->path());
  if (error && error != std::errc::no_such_file_or_directory && error != std::errc::not_a_directory)
    throw std::runtime_error(folder.string() + " cannot be read: " + error.message());
  return entries;
}

void pack_file(Transaction& copy, const fs::path& media_folder, const fs::path& file) {
  const auto name = std::string(media_prefix) + file.lexically_relative(media_folder).string();
  // Partial files, and what others may have put there, are left out.
  std::error_code ignored;
  if (!is_media_file(name) || !fs::is_regular_file(file, ignored)) return;
  if (const auto content = read_file(file))
    copy.change("insert into backup_files (name, content) values ($1, $2)", name,
                BytesView{*content});
}

}  // namespace

fs::path usage_folder(const fs::path& data_dir) { return data_dir / usage_name; }

std::vector<BackupFile> read_backup_files(const fs::path& data_dir) {
  std::vector<BackupFile> files;
  if (auto secret = read_file(data_dir / secret_file_name))
    files.push_back({std::string(secret_file_name), Blob(std::move(*secret))});
  for (const auto& path : metering::counter_files(usage_folder(data_dir))) {
    auto content = read_file(path);
    if (!content) continue;
    content->resize(metering::used_bytes(*content));
    if (content->empty()) continue;
    files.push_back({(fs::path(usage_name) / path.filename()).string(), Blob(std::move(*content))});
  }
  return files;
}

bool has_secret(const std::vector<BackupFile>& files) {
  return std::ranges::find(files, secret_file_name, &BackupFile::name) != files.end();
}

void pack_backup(Transaction& copy, const std::vector<BackupFile>& files) {
  copy.run_script(
      "create table backup_files (name text primary key, content blob not null) strict");
  for (const auto& file : files)
    copy.change("insert into backup_files (name, content) values ($1, $2)", file.name,
                BytesView{file.content.bytes()});
}

// Folders may be removed while others are read.
void pack_media(Transaction& copy, const fs::path& media_folder) {
  for (const auto& group : entries_of(media_folder))
    for (const auto& folder : entries_of(group))
      for (const auto& file : entries_of(folder)) pack_file(copy, media_folder, file);
}

bool is_packed(Transaction& transaction) {
  return transaction.row<std::string>("select name from sqlite_master where name = 'backup_files'")
      .has_value();
}

// A write transaction also excludes other processes from the files.
void unpack_backup(Database& database, const fs::path& data_dir, const fs::path& media_folder) {
  const auto media = media_folder.empty() ? data_dir / "media" : media_folder;
  if (database.engine() != "sqlite") return;
  const auto packed = database.read(
      [](Transaction& transaction) -> Result<bool> { return is_packed(transaction); });
  if (!packed) throw StoreUnavailable(packed.error().detail);
  if (!*packed) return;
  const auto done = database.write([&](Transaction& transaction) -> Result<void> {
    unpack(transaction, {data_dir, media});
    return {};
  });
  if (!done) throw StoreUnavailable(done.error().detail);
}

}  // namespace toolyard
