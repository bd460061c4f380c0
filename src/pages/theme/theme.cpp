#include "pages/theme/theme.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <set>
#include <stdexcept>
#include <vector>

#include "core/embedded.h"
#include "core/text/utf8.h"

namespace toolyard::pages {
namespace {

constexpr std::string_view ending = ".mustache";
// Only templates with such names can be included. The library looks them up among the data, which
// has no such names.
constexpr std::string_view part_prefix = "part-";

using Texts = std::map<std::string, std::string, std::less<>>;

[[noreturn]] void refuse(const std::string& file, std::size_t line, const std::string& what) {
  throw std::runtime_error(file + (line ? ":" + std::to_string(line) : "") + ": " + what);
}

std::size_t line_at(std::string_view text, std::size_t position) {
  const auto before = text.substr(0, std::min(position, text.size()));
  return 1 + static_cast<std::size_t>(std::ranges::count(before, '\n'));
}

class OpenFile {
 public:
  explicit OpenFile(const std::filesystem::path& path)
      : number_(open(path.c_str(), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)) {}
  ~OpenFile() {
    if (number_ >= 0) close(number_);
  }
  OpenFile(const OpenFile&) = delete;
  OpenFile& operator=(const OpenFile&) = delete;
  int number() const { return number_; }

 private:
  int number_;
};

std::string read_template(const std::filesystem::path& path) {
  const auto name = path.filename().string();
  const OpenFile file(path);
  struct stat facts{};
  if (file.number() < 0 || fstat(file.number(), &facts) != 0)
    refuse(name, 0, "cannot be read, or is a symbolic link");
  if (!S_ISREG(facts.st_mode)) refuse(name, 0, "is not a file");
  if (static_cast<std::size_t>(facts.st_size) > Theme::max_file_bytes)
    refuse(name, 0, "is larger than 256 KiB");
  std::string text(Theme::max_file_bytes + 1, '\0');
  std::size_t size = 0;
  while (size < text.size()) {
    const auto got = read(file.number(), text.data() + size, text.size() - size);
    if (got < 0) refuse(name, 0, "cannot be read");
    if (got == 0) break;
    size += static_cast<std::size_t>(got);
  }
  if (size > Theme::max_file_bytes) refuse(name, 0, "is larger than 256 KiB");
  text.resize(size);
  if (!is_valid_utf8(text)) refuse(name, 0, "is not valid UTF-8");
  return text;
}

struct Include {
  std::string name;
  std::size_t position;
};

std::vector<Include> includes_of(std::string_view text) {
  std::vector<Include> all;
  for (auto at = text.find("{{"); at != text.npos; at = text.find("{{", at + 2)) {
    auto i = text.find_first_not_of(" \t\n", at + 2);
    if (i == text.npos || text[i] != '>') continue;
    i = std::min(text.find_first_not_of(" \t\n", i + 1), text.size());
    const auto end = std::min(text.find_first_of(" \t\n}", i), text.size());
    all.push_back({std::string(text.substr(i, end - i)), at});
  }
  return all;
}

// The parser of the library calls itself for each level.
void check_depth(const std::string& file, std::string_view text) {
  constexpr int max = 50;
  int depth = 0;
  for (auto at = text.find("{{"); at != text.npos; at = text.find("{{", at + 2)) {
    const char kind = at + 2 < text.size() ? text[at + 2] : ' ';
    if (kind == '#' || kind == '^') ++depth;
    if (kind == '/') --depth;
    if (depth > max) refuse(file, line_at(text, at), "has more than 50 sections within another");
  }
}

// Messages of the library end in the position of the tag.
void check_syntax(const std::string& file, const std::string& text) {
  if (const auto at = text.find("{{="); at != text.npos)
    refuse(file, line_at(text, at), "other delimiters than {{ and }} are not supported");
  check_depth(file, text);
  const kainjow::mustache::mustache parsed(text);
  if (parsed.is_valid()) return;
  auto message = parsed.error_message();
  const auto at = message.rfind(" at ");
  std::size_t line = 0;
  if (at != message.npos) {
    line = line_at(text, std::stoul(message.substr(at + 4)));
    message.resize(at);
  }
  refuse(file, line, message);
}

void check_cycles(const Texts& texts, const std::string& name, std::vector<std::string>& path) {
  path.push_back(name);
  for (const auto& include : includes_of(texts.at(name))) {
    const auto file = name + std::string(ending);
    const auto line = line_at(texts.at(name), include.position);
    if (!texts.contains(include.name) || !include.name.starts_with(part_prefix))
      refuse(file, line, "includes `" + include.name + "`, which does not exist");
    if (std::ranges::find(path, include.name) != path.end())
      refuse(file, line, "includes `" + include.name + "`, which includes this file");
    check_cycles(texts, include.name, path);
  }
  path.pop_back();
}

// Templates may only show words that there are.
void check_words(const std::string& file, std::string_view text, const Words& words) {
  constexpr std::string_view begin = "word.";
  for (auto at = text.find("{{"); at != text.npos; at = text.find("{{", at + 2)) {
    const auto first = std::min(text.find_first_not_of("{#^/& \t\n", at), text.size());
    if (!text.substr(first).starts_with(begin)) continue;
    const auto rest = text.substr(first + begin.size());
    const auto name = rest.substr(0, rest.find_first_of(" \t\n}"));
    if (!words.contains(name))
      refuse(file, line_at(text, at), "the theme has no word `" + std::string(name) + "`");
  }
}

// The files of a folder in the order in which their words are added: those of a language before
// those of its variants.
std::vector<std::filesystem::path> files_in(const std::filesystem::path& folder) {
  std::error_code fault;
  std::filesystem::directory_iterator entries(folder, fault);
  if (fault) throw std::runtime_error(folder.string() + ": " + fault.message());
  std::vector<std::filesystem::path> files;
  for (const auto& entry : entries) files.push_back(entry.path());
  std::ranges::sort(files, {}, [](const auto& path) { return path.stem().string(); });
  return files;
}

void replace_from(const std::filesystem::path& folder, Texts& texts, WordTables& words) {
  for (const auto& path : files_in(folder)) {
    const auto name = path.filename().string();
    if (name.starts_with(WordTables::prefix) && name.ends_with(WordTables::ending)) {
      words.add(name, read_template(path));
      continue;
    }
    if (!name.ends_with(ending) || name.starts_with('.')) continue;
    const auto known = texts.find(name.substr(0, name.size() - ending.size()));
    if (known == texts.end()) refuse(name, 0, "no template of the theme has this name");
    known->second = read_template(path);
  }
}

}  // namespace

std::shared_ptr<const Theme> Theme::load(const std::filesystem::path& folder) {
  Texts texts;
  for (const auto& file : embedded_theme())
    texts.emplace(file.name.substr(0, file.name.size() - ending.size()), file.bytes);
  auto words = WordTables::usual();
  if (!folder.empty()) replace_from(folder, texts, words);
  for (const auto& [name, text] : texts) {
    check_syntax(name + std::string(ending), text);
    check_words(name + std::string(ending), text, words.in("en"));
  }
  std::vector<std::string> path;
  for (const auto& [name, text] : texts) check_cycles(texts, name, path);
  return std::shared_ptr<const Theme>(new Theme(std::move(texts), std::move(words)));
}

std::string Theme::render(std::string_view name, View view) const {
  const auto found = texts_.find(name);
  if (found == texts_.end()) throw std::logic_error("no template " + std::string(name));
  for (const auto& [partial, text] : texts_)
    if (partial.starts_with(part_prefix))
      view.set(partial, View(kainjow::mustache::partial([&text = text] { return text; })));
  kainjow::mustache::mustache page(found->second);
  return page.render(view);
}

}  // namespace toolyard::pages
