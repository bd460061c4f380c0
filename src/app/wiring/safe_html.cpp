#include "app/wiring/safe_html.h"

#include <algorithm>

#include "pages/blocks/with_blocks.h"
#include "tools/markdown/html/heading_ids.h"
#include "tools/markdown/html/sanitizer.h"
#include "tools/markdown/html/text.h"
#include "tools/markdown_preview.h"

namespace toolyard {
namespace {

std::string html_of_html(std::string_view body) {
  markdown::Sanitizer sanitizer("");
  std::string html;
  const auto scope = sanitizer.enter();
  sanitizer.take(html, body);
  sanitizer.leave(html, scope);
  return markdown::with_heading_ids(std::move(html));
}

// Renders each run of lines as a paragraph.
std::string html_of_text(std::string_view body) {
  std::string html;
  bool is_open = false;
  const auto close = [&] {
    if (is_open) html += "</p>\n";
    is_open = false;
  };
  while (!body.empty()) {
    const auto end = std::min(body.find('\n'), body.size());
    auto line = body.substr(0, end);
    body.remove_prefix(std::min(end + 1, body.size()));
    if (line.ends_with('\r')) line.remove_suffix(1);
    if (line.find_first_not_of(" \t") == line.npos) {
      close();
      continue;
    }
    html += is_open ? "<br>\n" : "<p>";
    markdown::append_html(html, line);
    is_open = true;
  }
  close();
  return html;
}

std::string html_of_markdown(std::string_view body) {
  auto shown = markdown_preview::run({.input = body}, {});
  return shown ? markdown::with_heading_ids(std::move(shown->output)) : html_of_text(body);
}

}  // namespace

std::string safe_html(std::string_view body, content::BodyFormat format) {
  switch (format) {
    case content::BodyFormat::html: return html_of_html(body);
    case content::BodyFormat::text: return html_of_text(body);
    case content::BodyFormat::markdown: break;
  }
  return pages::with_blocks(body, html_of_markdown);
}

}  // namespace toolyard
