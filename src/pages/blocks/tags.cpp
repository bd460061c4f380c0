#include "pages/blocks/tags.h"

#include <algorithm>
#include <array>

#include "core/text/characters.h"

namespace toolyard::pages {
namespace {

constexpr std::array<std::string_view, 8> void_names{"area", "br",    "col",    "hr",
                                                     "img",  "input", "source", "wbr"};

}  // namespace

std::optional<Tag> next_tag(std::string_view html, std::size_t at) {
  for (at = html.find('<', at); at != html.npos; at = html.find('<', at + 1)) {
    Tag tag{.begin = at};
    tag.is_end = at + 1 < html.size() && html[at + 1] == '/';
    const auto name = at + (tag.is_end ? 2 : 1);
    auto end = name;
    while (end < html.size() && (is_lower(html[end]) || (html[end] >= '0' && html[end] <= '9')))
      ++end;
    const auto close = html.find('>', end);
    if (close == html.npos) return std::nullopt;
    if (end == name) continue;
    tag.end = close + 1;
    tag.name = html.substr(name, end - name);
    tag.is_void = std::ranges::find(void_names, tag.name) != void_names.end();
    return tag;
  }
  return std::nullopt;
}

}  // namespace toolyard::pages
