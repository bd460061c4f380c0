// A file that appears under its name as a whole or not at all: it is written as `NAME.partial`,
// brought to the disk, and then named, never in the place of another. Its owner alone can read it.
#pragma once
#include <filesystem>
#include <string>
#include <string_view>

namespace toolyard {

class NewFile {
 public:
  // Throws std::runtime_error with one clear line, as all here do: where there is a file of this
  // name, or a partial one.
  explicit NewFile(const std::filesystem::path& path);
  // Removes what has not been finished, and what SQLite may have put beside it.
  ~NewFile();
  NewFile(const NewFile&) = delete;
  NewFile& operator=(const NewFile&) = delete;

  const std::filesystem::path& path() const { return path_; }
  const std::filesystem::path& partial() const { return partial_; }
  void append(std::string_view bytes);
  void append_file(const std::filesystem::path& other);
  // Nobody else writes any more.
  void finish();

 private:
  [[noreturn]] void cannot_be_written() const;

  std::filesystem::path path_;
  std::filesystem::path partial_;
  int file_ = -1;
};

}  // namespace toolyard
