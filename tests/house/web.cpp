// The rule about the code of the web client: which layer may import which, sizes, forbidden
// words, and one style sheet for each class.
#include <algorithm>
#include <array>
#include <map>
#include <regex>
#include <vector>

#include "rules.h"

namespace house {

namespace {

bool is_source(const File& file) {
  return file.is_under("web/src/") && (file.path.ends_with(".ts") || file.path.ends_with(".tsx"));
}
bool is_style(const File& file) { return file.is_under("web/styles/"); }
bool is_web_code(const File& file) {
  return is_source(file) || is_style(file) ||
         (file.is_under("web/tests/") &&
          (file.path.ends_with(".ts") || file.path.ends_with(".mjs")));
}

struct WebLayer {
  std::string_view name;
  std::array<std::string_view, 3> imports;
};
constexpr std::array web_layers{
    WebLayer{"api", {"api"}},
    WebLayer{"parts", {"parts", "api"}},
    WebLayer{"tools", {"tools", "parts", "api"}},
    WebLayer{"reference", {"reference", "parts", "api"}},
    WebLayer{"account", {"account", "parts", "api"}},
    WebLayer{"portal", {"portal", "parts", "api"}},
    WebLayer{"admin", {"admin", "parts", "api"}},
};

// Returns `tools` for web/src/tools/views/x.tsx; empty for the entry points, which are in no
// folder.
std::string layer_of(std::string_view path) {
  path.remove_prefix(std::string_view("web/src/").size());
  const auto slash = path.find('/');
  return std::string(slash == path.npos ? std::string_view() : path.substr(0, slash));
}

const std::regex import_line("^(import|export)( type)?\\b.*from '([^']+)'|^\\} from '([^']+)'");
const std::regex lazy_import("import\\('([^']+)'\\)");

// Returns the module that a line imports; empty if it imports none.
std::string imported(const std::string& line) {
  std::smatch found;
  if (std::regex_search(line, found, import_line)) return found[3].matched ? found[3] : found[4];
  if (std::regex_search(line, found, lazy_import)) return found[1];
  return {};
}

void check_imports(const File& file, Complaints& complaints) {
  const auto layer = layer_of(file.path);
  const auto* known = std::ranges::find(web_layers, layer, &WebLayer::name);
  if (known == web_layers.end()) return;
  const auto lines = file.lines();
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const auto name = imported(std::string(lines[i]));
    if (!name.starts_with('.')) continue;
    const auto path = std::filesystem::path(file.path).parent_path() / name;
    const auto target_path = path.lexically_normal().generic_string();
    // Styles of views come with their scripts.
    if (layer == "tools" && target_path.starts_with("web/styles/views/") &&
        target_path.ends_with(".view.css"))
      continue;
    const auto target = layer_of(target_path);
    if (std::ranges::find(known->imports, target) == known->imports.end())
      complaints.push_back({file.path, i + 1, "the layer " + layer + " may not include " + name});
  }
}

// Words that no source of the web client may contain, except for the files in `only_in`.
struct Word {
  std::string_view text;
  std::vector<std::string_view> only_in;
};
const std::vector words{
    Word{"innerHTML", {}},
    Word{"outerHTML", {}},
    Word{"insertAdjacentHTML", {}},
    Word{"dangerouslySetInnerHTML", {}},
    Word{"srcdoc", {}},
    Word{"eval(", {}},
    Word{"new Function", {}},
    Word{"document.write", {}},
    Word{"console.", {}},
    Word{"sessionStorage", {"web/src/parts/forms/kept_inputs.ts"}},
    Word{"http://", {}},
    Word{"https://", {}},
    Word{"localStorage",
         {"web/src/parts/kept.ts", "web/src/parts/forms/kept_drafts.ts",
          "web/src/embedded/experiment.ts"}},
    // Only where the pages are installed as an app, and never what people enter.
    Word{"caches.", {"web/src/worker.ts"}},
    // Drafts are kept only for texts of the site, never for what people enter into tools.
    Word{"keepDraft", {"web/src/parts/forms/kept_drafts.ts", "web/src/admin/records/drafts.ts"}},
};

void check_words_of(const File& file, Complaints& complaints) {
  const auto lines = file.lines();
  for (std::size_t i = 0; i < lines.size(); ++i)
    for (const auto& [text, only_in] : words)
      if (lines[i].find(text) != lines[i].npos &&
          std::ranges::find(only_in, file.path) == only_in.end())
        complaints.push_back({file.path, i + 1, "is not allowed here: " + std::string(text)});
}

std::size_t columns_in(std::string_view line) {
  return static_cast<std::size_t>(
      std::ranges::count_if(line, [](char c) { return (c & 0xc0) != 0x80; }));
}

// Functions in the layout of prettier: the closing brace has the indentation of the head.
const std::regex function_head(
    "^( *)(export )?(default )?(async )?(function\\b|(const \\w+ =.*=> |(private |async )*"
    "\\w+\\([^;]*\\)(: [^;{]+)? )\\{$)");

void check_functions(const File& file, Complaints& complaints) {
  const auto lines = file.lines();
  for (std::size_t i = 0; i < lines.size(); ++i) {
    std::smatch head;
    const std::string line(lines[i]);
    if (!std::regex_search(line, head, function_head)) continue;
    const auto end = head[1].str() + "}";
    std::size_t last = i + 1;
    while (last < lines.size() && !lines[last].starts_with(end)) ++last;
    if (last - i + 1 > 60)
      complaints.push_back(
          {file.path, i + 1, std::to_string(last - i + 1) + " lines in the function, at most 60"});
  }
}

void check_sizes_of(const File& file, Complaints& complaints) {
  const auto lines = file.lines();
  if (lines.size() > 600)
    complaints.push_back(
        {file.path, 0, std::to_string(lines.size()) + " lines in the file, at most 600"});
  for (std::size_t i = 0; i < lines.size(); ++i)
    if (columns_in(lines[i]) > 100)
      complaints.push_back(
          {file.path, i + 1, std::to_string(columns_in(lines[i])) + " columns in the line"});
  if (!is_style(file)) check_functions(file, complaints);
}

// A selector that begins with a class: the file of the first one owns the class.
const std::regex class_at_start("^( *)\\.([a-z][a-z0-9-]*)");

void check_classes(const Files& files, Complaints& complaints) {
  std::map<std::string, std::string> home;
  for (const auto& file : files) {
    // Changes for narrow windows and for printing are in this one file.
    if (!is_style(file) || file.path.ends_with("/media.css")) continue;
    const auto lines = file.lines();
    for (std::size_t i = 0; i < lines.size(); ++i) {
      std::smatch found;
      const std::string line(lines[i]);
      if (!std::regex_search(line, found, class_at_start)) continue;
      const auto [known, is_new] = home.emplace(found[2], file.path);
      if (known->second != file.path)
        complaints.push_back(
            {file.path, i + 1, "the class " + found[2].str() + " belongs to " + known->second});
    }
  }
}

}  // namespace

Complaints check_web(const Files& files) {
  Complaints complaints;
  for (const auto& file : files) {
    if (!is_web_code(file)) continue;
    if (!file.text.starts_with("//") && !file.text.starts_with("/*"))
      complaints.push_back({file.path, 1, "begin with a comment that says what this is"});
    check_sizes_of(file, complaints);
    if (is_source(file)) {
      check_imports(file, complaints);
      check_words_of(file, complaints);
    }
  }
  check_classes(files, complaints);
  return complaints;
}

}  // namespace house
