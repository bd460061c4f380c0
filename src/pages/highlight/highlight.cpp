#include "pages/highlight/highlight.h"

#include <algorithm>

#include "core/text/characters.h"
#include "pages/highlight/languages.h"
#include "pages/highlight/marked_code.h"
#include "pages/outline.h"

namespace toolyard::pages {
namespace {

std::string markup_of(std::string_view code, const Language& language) {
  MarkedCode marked(code);
  switch (language.family) {
    case Family::code: mark_code(marked, language); break;
    case Family::shell: mark_shell(marked, language); break;
    case Family::markup: mark_markup(marked); break;
    case Family::style: mark_style(marked); break;
    case Family::yaml: mark_yaml(marked); break;
  }
  return marked.html();
}

}  // namespace

std::string highlighted(std::string_view html) {
  constexpr std::string_view begin = "<code class=\"language-", end = "</code></pre>";
  std::string out;
  for (auto at = html.find(begin); at != html.npos; at = html.find(begin)) {
    const bool is_block = html.substr(0, at).ends_with('>') &&
                          html.substr(0, at).substr(html.rfind('<', at - 1)).starts_with("<pre");
    const auto name_at = at + begin.size();
    const auto quote = html.find('"', name_at);
    const auto open_end = html.find('>', name_at);
    const auto close = open_end == html.npos ? html.npos : html.find('<', open_end);
    if (quote == html.npos || close == html.npos) break;
    out += html.substr(0, open_end + 1);
    const auto code = html.substr(open_end + 1, close - open_end - 1);
    const auto* language = find_language(html.substr(name_at, quote - name_at));
    // Code with elements of its own, or escaped in another way, stays as it is.
    const bool is_plain = is_block && html.substr(close).starts_with(end);
    const auto text = language && is_plain ? unescaped(code) : std::string();
    const bool is_same = !text.empty() && MarkedCode(text).html() == code;
    out += is_same ? markup_of(text, *language) : std::string(code);
    html.remove_prefix(close);
  }
  return out.append(html);
}

}  // namespace toolyard::pages
