// The files of a folder as the house rules see them: paths from the folder on, and lines.
#pragma once
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace house {

struct File {
  std::string path;  // from the folder on, with '/'
  std::string text;

  bool is_under(std::string_view folder) const { return path.starts_with(folder); }
  bool is_header() const { return path.ends_with(".h"); }
  bool is_code() const { return is_header() || path.ends_with(".cpp"); }
  bool is_script() const {
    return path.ends_with(".py") || path.ends_with(".sh") || path.ends_with(".js");
  }
  std::vector<std::string_view> lines() const;
};

// Every file that belongs to the project, in order of path: no build trees, no data, nothing hidden
// but the settings of tools. Of one that holds zero bytes, such as a picture, the text is left out.
std::vector<File> files_of(const std::filesystem::path& folder);

}  // namespace house
