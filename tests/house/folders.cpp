// Rules about folders: the number of files, the layout of areas, and which headers of an area the
// rest of the program may include.
#include <algorithm>
#include <array>
#include <map>
#include <set>

#include "code_text.h"
#include "rules.h"

namespace house {

namespace {

constexpr std::size_t max_files = 24;
// Folders without a limit: lists of similar items, each of which is a few files with one name.
constexpr std::array<std::string_view, 1> catalogs{"src/tools"};

// Public headers of an area, beside the one with its name.
constexpr std::array<std::string_view, 6> shown{"facts.h",       "figures.h",      "options.h",
                                                "event_kinds.h", "dependencies.h", "problems.h"};
// Parts of an area, each in a file of this name.
constexpr std::array<std::string_view, 7> roles{"model",   "checks",    "workflow", "store",
                                                "service", "endpoints", "jobs"};

std::string_view folder_of(std::string_view path) { return path.substr(0, path.rfind('/')); }

// Returns "store" for "src/areas/keys/store.cpp".
std::string_view stem_of(std::string_view path) {
  const auto name = path.substr(path.rfind('/') + 1);
  return name.substr(0, name.find('.'));
}

bool is_counted(const File& file) {
  if (stem_of(file.path).ends_with("_test") || file.path.ends_with(".test.ts")) return false;
  if (file.is_under("web/src/")) return file.path.ends_with(".ts") || file.path.ends_with(".tsx");
  return (file.is_under("src/") || file.is_under("tests/")) && (file.is_code() || file.is_script());
}

void check_numbers(const Files& files, Complaints& complaints) {
  std::map<std::string_view, std::size_t> sizes;
  for (const auto& file : files)
    if (is_counted(file)) ++sizes[folder_of(file.path)];
  for (const auto& [folder, size] : sizes)
    if (size > max_files && std::ranges::find(catalogs, folder) == catalogs.end())
      complaints.push_back(
          {std::string(folder), 0,
           std::to_string(size) + " files in the folder, at most " + std::to_string(max_files)});
}

// Returns "store" for "run_store", which should be the file `store` in a folder `runs`; empty if
// the name does not end in a role.
std::string_view role_of(std::string_view stem) {
  for (const auto role : roles)
    if (stem.size() > role.size() && stem.ends_with(role) &&
        stem[stem.size() - role.size() - 1] == '_')
      return role;
  return {};
}

void check_names(const Files& files, Complaints& complaints) {
  constexpr std::string_view areas = "src/areas/";
  std::set<std::string_view> all, with_header;
  for (const auto& file : files) {
    if (!file.is_under(areas) || !file.is_code()) continue;
    const auto rest = std::string_view(file.path).substr(areas.size());
    const auto area = rest.substr(0, rest.find('/'));
    all.insert(area);
    if (rest.substr(area.size() + 1) == std::string(area) + ".h") with_header.insert(area);
    if (file.path.ends_with("_test.cpp")) continue;
    const auto stem = stem_of(rest);
    if (const auto role = role_of(stem); !role.empty())
      complaints.push_back({file.path, 0,
                            "a folder for " +
                                std::string(stem.substr(0, stem.size() - role.size() - 1)) +
                                " would have a file " + std::string(role)});
  }
  for (const auto area : all)
    if (!with_header.contains(area))
      complaints.push_back(
          {std::string(areas) + std::string(area), 0, "has no header " + std::string(area) + ".h"});
}

// Whether the rest of the program may include a header of an area, such as "areas/keys/keys.h".
bool is_shown(std::string_view header) {
  const auto rest = header.substr(header.find('/') + 1);
  const auto area = rest.substr(0, rest.find('/'));
  const auto name = rest.substr(area.size() + 1);
  return name == std::string(area) + ".h" || std::ranges::find(shown, name) != shown.end();
}

void check_outside(const File& file, Complaints& complaints) {
  if (!file.is_under("src/") || file.is_under("src/areas/") || !file.is_code() ||
      file.path.ends_with("_test.cpp"))
    return;
  for (const auto& [line, name] : includes_of(file))
    if (name.starts_with("areas/") && !is_shown(name))
      complaints.push_back(
          {file.path, line, std::string(name) + " is not a public header of its area"});
}

}  // namespace

Complaints check_folders(const Files& files) {
  Complaints complaints;
  check_numbers(files, complaints);
  check_names(files, complaints);
  for (const auto& file : files) check_outside(file, complaints);
  return complaints;
}

}  // namespace house
