// The theme of the public site: templates in Mustache, whose `{{name}}` escape what they show as
// HTML, and its words. The default theme is part of the program; each template of it can be
// replaced by a file of the same name in a folder, and each word by a table there. A theme is
// checked as a whole when it is loaded, and never changes.
#pragma once
#include <filesystem>
#include <map>
#include <memory>
#include <string>
#include <string_view>

#include "pages/theme/view.h"
#include "pages/theme/words.h"

namespace toolyard::pages {

class Theme {
 public:
  static constexpr std::size_t max_file_bytes = std::size_t{256} << 10;

  // An empty folder stands for the default theme. Throws std::runtime_error, with file and line in
  // its message, if a template is not valid, includes one that does not exist, or includes itself;
  // and if a file is too large, unknown, a symbolic link or not readable.
  static std::shared_ptr<const Theme> load(const std::filesystem::path& folder);

  const Words& words(std::string_view locale) const { return words_.in(locale); }
  // Renders a template. Throws std::logic_error if there is none of that name.
  std::string render(std::string_view name, View view) const;

 private:
  Theme(std::map<std::string, std::string, std::less<>> texts, WordTables words)
      : texts_(std::move(texts)), words_(std::move(words)) {}

  std::map<std::string, std::string, std::less<>> texts_;  // by name, without `.mustache`
  WordTables words_;
};

}  // namespace toolyard::pages
