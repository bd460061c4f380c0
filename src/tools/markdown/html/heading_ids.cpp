#include "tools/markdown/html/heading_ids.h"

#include "tools/markdown/characters.h"
#include "tools/markdown/html/allow_list.h"
#include "tools/markdown/html/text.h"
#include "tools/markdown/inlines/escapes.h"
#include "tools/markdown/rendering/slugs.h"

namespace toolyard::markdown {
namespace {

// Takes the ids that the HTML has already.
void take_ids(Slugs& slugs, std::string_view html) {
  const auto begin = std::string(" id=\"").append(id_prefix);
  for (auto at = html.find(begin); at != html.npos; at = html.find(begin, at)) {
    at += begin.size();
    slugs.take_as_is(html.substr(at, html.find('"', at) - at));
  }
}

bool is_heading_tag(std::string_view tag) {
  return tag.size() > 3 && tag[0] == '<' && tag[1] == 'h' && tag[2] >= '1' && tag[2] <= '6' &&
         (tag[3] == '>' || tag[3] == ' ');
}

std::string text_in(std::string_view html) {
  std::string text;
  for (std::size_t at = 0; at < html.size();) {
    if (html[at] == '<') {
      at = std::min(html.find('>', at), html.size() - 1) + 1;
      continue;
    }
    const auto end = std::min(html.find('<', at), html.size());
    text += html.substr(at, end - at);
    at = end;
  }
  return text;
}

}  // namespace

std::string with_heading_ids(std::string html) {
  if (!html.contains("<h")) return html;
  Slugs slugs;
  take_ids(slugs, html);
  std::string out;
  std::size_t done = 0;
  for (auto at = html.find("<h"); at != html.npos; at = html.find("<h", at + 1)) {
    const auto tag_end = html.find('>', at);
    if (tag_end == html.npos || !is_heading_tag(std::string_view(html).substr(at))) continue;
    if (std::string_view(html).substr(at, tag_end - at).contains(" id=\"")) continue;
    const auto end = html.find("</h", tag_end);
    if (end == html.npos) continue;
    std::string heading;
    append_without_references(
        heading, text_in(std::string_view(html).substr(tag_end + 1, end - tag_end - 1)));
    out.append(html, done, at + 3 - done).append(" id=\"").append(id_prefix);
    append_html(out, slugs.take(trimmed(heading)));
    out += '"';
    done = at + 3;
  }
  return out.append(html, done);
}

}  // namespace toolyard::markdown
