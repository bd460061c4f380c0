#include "tools/markdown/tag_filter.h"

#include <algorithm>
#include <array>

#include "tools/markdown/characters.h"

namespace toolyard::markdown {

namespace {

constexpr auto filtered = std::to_array<std::string_view>(
    {"title", "textarea", "style", "xmp", "iframe", "noembed", "noframes", "script", "plaintext"});

bool is_filtered(std::string_view tag) {
  if (tag.starts_with('/')) tag.remove_prefix(1);
  return std::ranges::any_of(filtered, [&](std::string_view name) {
    if (!begins_with_letters(tag, name)) return false;
    const char after = byte_at(tag, name.size());
    return is_space(after) || after == '>' || tag.substr(name.size(), 2) == "/>";
  });
}

}  // namespace

void append_filtered(std::string& out, std::string_view html) {
  while (true) {
    const auto at = html.find('<');
    if (at == html.npos) break;
    out += html.substr(0, at);
    html.remove_prefix(at + 1);
    out += is_filtered(html) ? "&lt;" : "<";
  }
  out += html;
}

}  // namespace toolyard::markdown
