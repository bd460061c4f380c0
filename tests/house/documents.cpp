// Rules about test cases of tools, comments of headers, links in Markdown, decision records and
// forbidden words.
#include <algorithm>
#include <array>
#include <set>

#include "rules.h"

namespace house {

namespace {

const File* find(const Files& files, std::string_view path) {
  const auto found = std::ranges::find(files, path, &File::path);
  return found == files.end() ? nullptr : &*found;
}

// Returns the paths of every file and of every folder that contains one.
std::set<std::string> paths_of(const Files& files) {
  std::set<std::string> paths;
  for (const auto& file : files) {
    for (std::filesystem::path path = file.path; !path.empty(); path = path.parent_path())
      paths.insert(path.generic_string());
  }
  return paths;
}

bool is_relative(std::string_view target) {
  return !target.empty() && target.find(':') == target.npos && !target.starts_with('#') &&
         !target.starts_with('/');
}

// Returns the targets of all `[text](target)` in a line, without fragments.
std::vector<std::string> targets_in(std::string_view line) {
  std::vector<std::string> targets;
  for (auto at = line.find("]("); at != line.npos; at = line.find("](", at + 2)) {
    const auto target = line.substr(at + 2);
    targets.emplace_back(target.substr(0, target.find_first_of(")#? ")));
  }
  return targets;
}

void check_page(const File& page, const std::set<std::string>& paths, Complaints& complaints) {
  const auto lines = page.lines();
  bool is_code = false;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    if (lines[i].find("```") != lines[i].npos) is_code = !is_code;
    if (is_code) continue;
    for (const auto& target : targets_in(lines[i])) {
      if (!is_relative(target)) continue;
      auto path = (std::filesystem::path(page.path).parent_path() / target).lexically_normal();
      if (!path.has_filename()) path = path.parent_path();
      if (!paths.contains(path.generic_string()))
        complaints.push_back({page.path, i + 1, "the link is broken: " + target});
    }
  }
}

// Returns the rest of the first line that begins with `before`; empty if there is none.
std::string_view rest_of_line(const File& file, std::string_view before) {
  for (const auto line : file.lines())
    if (line.starts_with(before)) return line.substr(before.size());
  return {};
}

bool is_status(std::string_view text) {
  return text == "accepted" || (text.starts_with("superseded by [") && text.ends_with(".md)"));
}

// Whether a name is like `0012-some-title.md`.
bool is_numbered(std::string_view name) {
  return name.size() > 8 && name.find_first_not_of("0123456789") == 4 && name[4] == '-';
}

// Complains about rows of the index that are none of `rows`, or repeat one of them.
void check_rows(const File& index, std::set<std::string> rows, Complaints& complaints) {
  const auto lines = index.lines();
  for (std::size_t i = 0; i < lines.size(); ++i)
    if (lines[i].starts_with("| [") && !rows.erase(std::string(lines[i])))
      complaints.push_back({index.path, i + 1, "the row is outdated or a duplicate"});
}

// Whether a list of cases is empty.
bool holds_no_case(std::string_view text) { return text.find('{') == text.npos; }

}  // namespace

std::string Complaint::text() const {
  return path + (line ? ":" + std::to_string(line) : "") + ": " + what;
}

Complaints check_tools(const Files& files) {
  Complaints complaints;
  const auto* catalog = find(files, "src/tools/catalog.cpp");
  for (const auto& file : files) {
    const auto name = std::filesystem::path(file.path).stem().string();
    if (file.path != "src/tools/" + name + ".h" ||
        file.text.find("inline constexpr About about{") == file.text.npos)
      continue;
    const auto* cases = find(files, "src/tools/" + name + ".cases.json");
    if (!cases || holds_no_case(cases->text))
      complaints.push_back({file.path, 0, "has no cases in " + name + ".cases.json"});
    if (!catalog || catalog->text.find(name + "::about)") == catalog->text.npos)
      complaints.push_back({file.path, 0, "is missing in catalog.cpp"});
  }
  return complaints;
}

Complaints check_headers(const Files& files) {
  Complaints complaints;
  for (const auto& file : files) {
    if (!file.is_under("src/") || !file.is_header()) continue;
    if (!file.text.starts_with("//"))
      complaints.push_back({file.path, 1, "begin with a comment that says what this is"});
  }
  return complaints;
}

Complaints check_links(const Files& files) {
  Complaints complaints;
  const auto paths = paths_of(files);
  for (const auto& file : files)
    if (file.path.ends_with(".md")) check_page(file, paths, complaints);
  return complaints;
}

Complaints check_decisions(const Files& files) {
  static constexpr std::string_view folder = "docs/decisions/";
  static constexpr std::size_t max_bytes = 2000;
  Complaints complaints;
  std::set<std::string> numbers, rows;
  const auto* index = find(files, std::string(folder) + "README.md");
  for (const auto& file : files) {
    if (!file.is_under(folder) || &file == index) continue;
    const auto name = file.path.substr(folder.size());
    const auto number = name.substr(0, 4);
    const auto status = std::string(rest_of_line(file, "- Status: "));
    if (!is_numbered(name))
      complaints.push_back({file.path, 0, "its name does not begin with a number"});
    if (!numbers.insert(number).second)
      complaints.push_back({file.path, 0, "has the number of another decision"});
    if (!is_status(status))
      complaints.push_back({file.path, 0, "is neither accepted nor superseded by another"});
    if (file.text.size() > max_bytes)
      complaints.push_back({file.path, 0,
                            "has " + std::to_string(file.text.size()) + " bytes: shorten it to " +
                                std::to_string(max_bytes) +
                                ", and move figures to docs/measurements.md"});
    const auto row = "| [" + number + "](" + name + ") | " + std::string(rest_of_line(file, "# ")) +
                     " | " + status + " | " + std::string(rest_of_line(file, "- Date: ")) + " |";
    if (!index || index->text.find(row + "\n") == index->text.npos)
      complaints.push_back({file.path, 0, "is missing in README.md, which needs the line " + row});
    rows.insert(row);
  }
  if (index) check_rows(*index, std::move(rows), complaints);
  return complaints;
}

Complaints check_words(const Files& files) {
  // Each is in two halves, so that the rule does not find it in this file.
  // clang-format off
  static constexpr std::array<std::string_view, 9> words{
      "/wo" "rk/", "/fa" "rm/", "deb.debian" ".org", "archive.ubuntu" ".com",
      "registry.npmjs" ".org", "pypi" ".org", "files.pythonhosted" ".org", "crates" ".io",
      "proxy.golang" ".org"};
  // clang-format on
  Complaints complaints;
  for (const auto& file : files) {
    const auto lines = file.lines();
    for (std::size_t i = 0; i < lines.size(); ++i)
      for (const auto word : words)
        if (lines[i].find(word) != std::string_view::npos)
          complaints.push_back({file.path, i + 1, "does not belong here: " + std::string(word)});
  }
  return complaints;
}

}  // namespace house
