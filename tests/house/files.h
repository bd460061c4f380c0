// The files of a source tree, as the house rules (project-specific lint checks) see them: relative
// paths and text.
#pragma once
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace house {

struct File {
  std::string path;  // relative to the folder, with '/'
  std::string text;

  bool is_under(std::string_view folder) const { return path.starts_with(folder); }
  bool is_header() const { return path.ends_with(".h"); }
  bool is_code() const { return is_header() || path.ends_with(".cpp"); }
  bool is_script() const {
    return path.ends_with(".py") || path.ends_with(".sh") || path.ends_with(".js");
  }
  std::vector<std::string_view> lines() const;
};

// Returns every file of the project, ordered by path. Build trees, data, caches and `.git` are left
// out. The text of a file that contains zero bytes, such as an image, is empty.
std::vector<File> files_of(const std::filesystem::path& folder);

}  // namespace house
