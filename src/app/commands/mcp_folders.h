// The folders that calls may read files from, and the first of them write new ones to: by names
// below it, through no link, and never over what is there.
#pragma once
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/describe/describe.h"
#include "core/error.h"

namespace toolyard {

namespace problems {
inline constexpr ProblemType file_not_taken{
    "file_not_taken", ErrorKind::invalid, "The file cannot be used.",
    "File names are relative to a folder given with `--files`. Only regular files of at most 100 "
    "MiB, reached without `..` and symbolic links, are allowed."};
}  // namespace problems

class McpFolders {
 public:
  // Opens each; the fault says which cannot be.
  static Result<McpFolders> open(const std::vector<std::string>& folders);
  McpFolders() = default;
  ~McpFolders();
  McpFolders(McpFolders&& other) noexcept : folders_(std::exchange(other.folders_, {})) {}
  McpFolders& operator=(McpFolders&& other) noexcept {
    std::swap(folders_, other.folders_);
    return *this;
  }

  bool empty() const { return folders_.empty(); }
  // Of the first folder that has it.
  Result<Blob> read(std::string_view name) const;
  // Into the first folder; fails where something of that name is there.
  Result<void> write(std::string_view name, std::string_view bytes) const;

 private:
  std::vector<int> folders_;
};

}  // namespace toolyard
