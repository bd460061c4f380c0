// The Markdown files below a folder. Nothing leads out of it: no link is followed.
#pragma once
#include <expected>
#include <filesystem>
#include <string>
#include <vector>

namespace toolyard::content_import {

// What is wrong with a file or folder, by its path below the folder that is imported.
struct PathFault {
  std::string path;
  std::size_t line = 0;  // 0: not known
  std::string what;
};

inline constexpr std::size_t most_file_bytes = std::size_t{2} << 20;
inline constexpr std::size_t most_bytes = std::size_t{256} << 20;
inline constexpr std::size_t most_files = 100'000;

struct Listing {
  std::vector<std::string> paths;  // in the order of their bytes, with `/` between steps
  std::vector<PathFault> faults;
};

// Without hidden files and folders. A link is a fault, and so is what cannot be read.
Listing list_markdown(const std::filesystem::path& folder);

// The bytes of a regular file of at most `most_file_bytes`, or what is wrong with it.
std::expected<std::string, std::string> read_whole(const std::filesystem::path& path);

}  // namespace toolyard::content_import
