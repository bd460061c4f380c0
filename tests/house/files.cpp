#include "files.h"

#include <algorithm>
#include <array>
#include <fstream>
#include <iterator>

namespace house {

namespace {

bool is_left_out(const std::filesystem::path& path) {
  static constexpr std::array<std::string_view, 5> names{".git", "build", "data", "node_modules",
                                                         ".cache"};
  const auto name = path.filename().string();
  return std::ranges::find(names, name) != names.end();
}

std::string content_of(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

}  // namespace

std::vector<std::string_view> File::lines() const {
  std::vector<std::string_view> lines;
  std::string_view rest = text;
  while (!rest.empty()) {
    const auto end = std::min(rest.find('\n'), rest.size());
    lines.push_back(rest.substr(0, end));
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  return lines;
}

std::vector<File> files_of(const std::filesystem::path& folder) {
  std::vector<File> files;
  auto walk = std::filesystem::recursive_directory_iterator(folder);
  for (auto entry = begin(walk); entry != end(walk); ++entry) {
    if (is_left_out(entry->path())) {
      entry.disable_recursion_pending();
    } else if (entry->is_regular_file()) {
      File file{entry->path().lexically_relative(folder).generic_string(),
                content_of(entry->path())};
      if (file.text.find('\0') != file.text.npos) file.text.clear();
      files.push_back(std::move(file));
    }
  }
  std::ranges::sort(files, {}, &File::path);
  return files;
}

}  // namespace house
