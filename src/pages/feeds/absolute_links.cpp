#include "pages/feeds/absolute_links.h"

#include <algorithm>
#include <array>

#include "core/text/characters.h"
#include "pages/blocks/tags.h"

namespace toolyard::pages {
namespace {

constexpr std::array<std::string_view, 3> link_names{"href", "src", "action"};

bool has_scheme(std::string_view url) {
  const auto end = url.find_first_of(":/?#");
  return end != url.npos && url[end] == ':';
}

// Returns what makes a URL absolute when it stands before it.
std::string_view base_of(std::string_view url, std::string_view origin, std::string_view page_url) {
  if (has_scheme(url)) return {};
  if (url.starts_with("//")) return origin.substr(0, origin.find(':') + 1);
  return url.starts_with('/') ? origin : page_url;
}

struct Bases {
  std::string_view origin, page_url;

  void append(std::string& out, std::string_view url) const {
    out.append(base_of(url, origin, page_url)).append(url);
  }
  // Candidates are separated by a comma and a blank.
  void append_all(std::string& out, std::string_view candidates) const {
    while (!candidates.empty()) {
      const auto comma = candidates.find(", ");
      const auto end = comma == candidates.npos ? candidates.size() : comma + 2;
      append(out, candidates.substr(0, end));
      candidates.remove_prefix(end);
    }
  }
};

// Appends a tag, whose attributes have double quotes.
void append_tag(std::string& out, std::string_view tag, const Bases& bases) {
  for (auto at = tag.find("=\""); at != tag.npos; at = tag.find("=\"")) {
    const auto name = tag.substr(0, at);
    const auto begin = at + 2, end = std::min(tag.find('"', begin), tag.size());
    const auto value = tag.substr(begin, end - begin);
    const auto last = name.substr(name.rfind(' ') + 1);
    out += tag.substr(0, begin);
    if (last == "srcset") bases.append_all(out, value);
    else if (std::ranges::find(link_names, last) != link_names.end()) bases.append(out, value);
    else out += value;
    tag.remove_prefix(end);
  }
  out += tag;
}

}  // namespace

std::string with_absolute_links(std::string_view html, std::string_view origin,
                                std::string_view page_url) {
  std::string out;
  std::size_t done = 0;
  for (auto tag = next_tag(html, 0); tag; tag = next_tag(html, done)) {
    out += html.substr(done, tag->begin - done);
    append_tag(out, html.substr(tag->begin, tag->end - tag->begin), {origin, page_url});
    done = tag->end;
  }
  return out.append(html.substr(done));
}

}  // namespace toolyard::pages
