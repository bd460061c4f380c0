#include "tools/markdown/front_matter.h"

#include <algorithm>

#include "tools/markdown/characters.h"
#include "tools/markdown/html/text.h"

namespace toolyard::markdown {

namespace {

constexpr std::size_t max_entries = 1000;

// Removes the first line from a text, and returns it without its line ending.
std::string_view take_line(std::string_view& text) {
  const auto end = std::min(text.find('\n'), text.size());
  auto line = text.substr(0, end);
  if (line.ends_with('\r')) line.remove_suffix(1);
  text.remove_prefix(std::min(end + 1, text.size()));
  return line;
}

bool is_fence(std::string_view line, std::string_view fence) {
  return line.starts_with(fence) && skip_blanks(line, fence.size()) == line.size();
}

std::string_view unquoted(std::string_view value) {
  const bool is_quoted =
      value.size() >= 2 && (value[0] == '"' || value[0] == '\'') && value.back() == value[0];
  return is_quoted ? value.substr(1, value.size() - 2) : value;
}

bool continues_value(std::string_view line) {
  return line.empty() || is_blank(line[0]) || line[0] == '-' || line[0] == ']' || line[0] == '}';
}

}  // namespace

FrontMatter find_front_matter(std::string_view source) {
  auto rest = source;
  const auto first = take_line(rest);
  const bool is_toml = is_fence(first, "+++");
  if (!is_toml && !is_fence(first, "---")) return {};
  const auto* begin = rest.data();
  for (std::uint32_t lines = 2; !rest.empty(); ++lines) {
    const auto* line_begin = rest.data();
    const auto line = take_line(rest);
    if (is_toml ? !is_fence(line, "+++") : !is_fence(line, "---") && !is_fence(line, "...")) {
      continue;
    }
    auto text = std::string_view(begin, static_cast<std::size_t>(line_begin - begin));
    while (!text.empty() && (text.back() == '\n' || text.back() == '\r')) text.remove_suffix(1);
    return {text, source.size() - rest.size(), lines, is_toml};
  }
  return {};
}

std::vector<std::pair<std::string, std::string>> read_entries(const FrontMatter& front_matter) {
  std::vector<std::pair<std::string, std::string>> entries;
  auto rest = front_matter.text;
  while (!rest.empty() && entries.size() < max_entries) {
    const auto line = take_line(rest);
    if (line.starts_with('#')) continue;
    const auto parted = line.find(front_matter.is_toml ? '=' : ':');
    if (continues_value(line) || parted == line.npos) {
      if (entries.empty() || trimmed(line).empty()) continue;
      auto& value = entries.back().second;
      if (!value.empty()) value += '\n';
      value += trimmed(line);
      continue;
    }
    entries.emplace_back(unquoted(trimmed(line.substr(0, parted))),
                         unquoted(trimmed(line.substr(parted + 1))));
  }
  return entries;
}

void append_front_matter_table(std::string& out, const FrontMatter& front_matter) {
  const auto entries = read_entries(front_matter);
  if (entries.empty()) return;
  out += "<table>\n<thead>\n<tr>\n";
  for (const auto& [name, value] : entries) {
    out += "<th>";
    append_html(out, name);
    out += "</th>\n";
  }
  out += "</tr>\n</thead>\n<tbody>\n<tr>\n";
  for (const auto& [name, value] : entries) {
    out += "<td>";
    append_html(out, value);
    out += "</td>\n";
  }
  out += "</tr>\n</tbody>\n</table>\n";
}

}  // namespace toolyard::markdown
