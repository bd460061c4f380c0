// Folders from which MCP calls can read files; new files are written into the first one. File names
// are relative and stay below the folder, symbolic links are not followed, and existing files are
// not overwritten. New files have plain names.
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
    "MiB, reached without `..` and symbolic links, are allowed. Names of new files are visible "
    "and harmless on every system."};
}  // namespace problems

class McpFolders {
 public:
  // Opens the folders; the error names the first one that cannot be opened.
  static Result<McpFolders> open(const std::vector<std::string>& folders);
  McpFolders() = default;
  ~McpFolders();
  McpFolders(McpFolders&& other) noexcept : folders_(std::exchange(other.folders_, {})) {}
  McpFolders& operator=(McpFolders&& other) noexcept {
    std::swap(folders_, other.folders_);
    return *this;
  }

  bool empty() const { return folders_.empty(); }
  // Reads a file from the first folder that contains it.
  Result<Blob> read(std::string_view name) const;
  // Writes a new file into the first folder; fails if the name exists.
  Result<void> write(std::string_view name, std::string_view bytes) const;

 private:
  std::vector<int> folders_;
};

}  // namespace toolyard
