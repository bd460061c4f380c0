// A database of its own for each test: in a folder that goes away with it, migrated unless asked
// otherwise, closed and opened again at will.
#pragma once
#include <stdlib.h>

#include <filesystem>
#include <fstream>
#include <memory>
#include <string>
#include <vector>

#include "adapters/sqlite/database.h"
#include "core/clock.h"
#include "core/embedded.h"
#include "ports/migrator.h"

namespace toolyard::testing {

class TemporaryFolder {
 public:
  TemporaryFolder() {
    std::string pattern = (std::filesystem::temp_directory_path() / "toolyard-XXXXXX").string();
    if (!mkdtemp(pattern.data())) throw std::runtime_error("no temporary folder");
    path_ = pattern;
  }
  ~TemporaryFolder() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
  }
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;
  const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
};

inline std::vector<Migration> own_migrations() {
  std::vector<Migration> all;
  for (const auto& file : embedded_migrations()) all.push_back({file.name, file.bytes});
  return all;
}

enum class Schema { migrated, empty };

class TestDatabase {
 public:
  explicit TestDatabase(Schema schema = Schema::migrated) {
    open();
    if (schema == Schema::migrated) migrate(*database_, own_migrations(), system_now());
  }
  void open() { database_ = std::make_unique<sqlite::SqliteDatabase>(options()); }
  void close() { database_.reset(); }
  Database& operator*() { return *database_; }
  Database* operator->() { return database_.get(); }
  std::string file() const { return (folder_.path() / "toolyard.db").string(); }

  // Everything that is on disk now, journals included.
  std::string bytes_on_disk() const {
    std::string all;
    for (const auto& entry : std::filesystem::directory_iterator(folder_.path())) {
      std::ifstream stream(entry.path(), std::ios::binary);
      all.append(std::istreambuf_iterator<char>(stream), {});
    }
    return all;
  }

 private:
  sqlite::Options options() const {
    return {.path = file(), .readers = 4, .patience = std::chrono::milliseconds(2'500)};
  }
  TemporaryFolder folder_;
  std::unique_ptr<sqlite::SqliteDatabase> database_;
};

}  // namespace toolyard::testing
