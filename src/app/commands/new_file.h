// Writes a file atomically: as `NAME.partial`, which is synced to disk and then renamed. An
// existing file is never replaced, and only the owner can read the file.
#pragma once
#include <filesystem>
#include <string>
#include <string_view>

namespace toolyard {

class NewFile {
 public:
  // Throws std::runtime_error with a one-line message, like all functions here, if a file of this
  // name or a partial one exists.
  explicit NewFile(const std::filesystem::path& path);
  // Removes an unfinished file, and files that SQLite may have created beside it.
  ~NewFile();
  NewFile(const NewFile&) = delete;
  NewFile& operator=(const NewFile&) = delete;

  const std::filesystem::path& path() const { return path_; }
  const std::filesystem::path& partial() const { return partial_; }
  void append(std::string_view bytes);
  void append_file(const std::filesystem::path& other);
  // Syncs and renames the file. There must not be any other writer.
  void finish();

 private:
  [[noreturn]] void cannot_be_written() const;

  std::filesystem::path path_;
  std::filesystem::path partial_;
  int file_ = -1;
};

}  // namespace toolyard
