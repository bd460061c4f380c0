// The theme of the public site: templates in Mustache, whose `{{name}}` escape what they show as
// HTML. The default theme is part of the program; each file of it can be replaced by one of the
// same name in a folder. A theme is checked as a whole when it is loaded, and never changes.
#pragma once
#include <filesystem>
#include <map>
#include <memory>
#include <string>
#include <string_view>

#include "pages/theme/view.h"

namespace toolyard::pages {

class Theme {
 public:
  static constexpr std::size_t max_file_bytes = std::size_t{256} << 10;

  // An empty folder stands for the default theme. Throws std::runtime_error, with file and line in
  // its message, if a template is not valid, includes one that does not exist, or includes itself;
  // and if a file is too large, unknown, a symbolic link or not readable.
  static std::shared_ptr<const Theme> load(const std::filesystem::path& folder);

  // Renders a template. Throws std::logic_error if there is none of that name.
  std::string render(std::string_view name, View view) const;

 private:
  explicit Theme(std::map<std::string, std::string, std::less<>> texts)
      : texts_(std::move(texts)) {}

  std::map<std::string, std::string, std::less<>> texts_;  // by name, without `.mustache`
};

}  // namespace toolyard::pages
