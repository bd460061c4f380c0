// Finds and reads the Markdown files below a folder. Symbolic links are not followed, so that
// nothing outside of the folder is read.
#pragma once
#include <expected>
#include <filesystem>
#include <string>
#include <vector>

namespace toolyard::content_import {

// A problem with a file or folder. `path` is relative to the imported folder.
struct PathFault {
  std::string path;
  std::size_t line = 0;  // 0: unknown
  std::string what;
};

inline constexpr std::size_t max_file_bytes = std::size_t{2} << 20;
inline constexpr std::size_t max_bytes = std::size_t{256} << 20;
inline constexpr std::size_t max_files = 100'000;

struct Listing {
  std::vector<std::string> paths;  // relative, sorted by bytes
  std::vector<PathFault> faults;
};

// Lists Markdown files, except hidden ones and those in hidden folders. Symbolic links and
// unreadable entries are reported as faults.
Listing list_markdown(const std::filesystem::path& folder);

// Returns the content of a regular file of at most `bound` bytes, or an error message.
std::expected<std::string, std::string> read_whole(const std::filesystem::path& path,
                                                   std::size_t bound = max_file_bytes);

}  // namespace toolyard::content_import
