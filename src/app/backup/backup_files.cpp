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

namespace toolyard {

namespace {

namespace fs = std::filesystem;

constexpr std::string_view usage_name = "usage";

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

// Writes a file unless it exists, for example because an interrupted run has written it.
void put(const BackupFile& file, const fs::path& data_dir, std::vector<fs::path>& made) {
  const bool is_secret = file.name == secret_file_name;
  if (!is_secret && !is_usage_file(file.name))
    throw BrokenStore("the backup contains an unexpected file: " + file.name);
  const auto path = data_dir / file.name;
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

void unpack(Transaction& transaction, const fs::path& data_dir) {
  if (!is_packed(transaction)) return;
  std::vector<fs::path> made;
  try {
    transaction.each<BackupFile>([&](BackupFile&& file) { put(file, data_dir, made); },
                                 "select name, content from backup_files order by name");
    transaction.run_script("drop table backup_files");
  } catch (...) {
    std::error_code ignored;
    for (const auto& path : made) fs::remove(path, ignored);
    throw;
  }
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

bool is_packed(Transaction& transaction) {
  return transaction.row<std::string>("select name from sqlite_master where name = 'backup_files'")
      .has_value();
}

// A write transaction also excludes other processes from the files.
void unpack_backup(Database& database, const fs::path& data_dir) {
  if (database.engine() != "sqlite") return;
  const auto packed = database.read(
      [](Transaction& transaction) -> Result<bool> { return is_packed(transaction); });
  if (!packed) throw StoreUnavailable(packed.error().detail);
  if (!*packed) return;
  const auto done = database.write([&](Transaction& transaction) -> Result<void> {
    unpack(transaction, data_dir);
    return {};
  });
  if (!done) throw StoreUnavailable(done.error().detail);
}

}  // namespace toolyard
