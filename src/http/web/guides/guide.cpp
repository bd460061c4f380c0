#include "http/web/guides/guide.h"

#include <algorithm>
#include <stdexcept>

#include "core/embedded.h"
#include "core/text/html.h"
#include "http/web/search_words.h"
#include "tools/markdown_preview.h"

namespace toolyard::http {

namespace {

// The first guides, in the order of reading. Others follow by name.
constexpr std::string_view first_guides[] = {"authentication", "requests",  "files",  "errors",
                                             "limits",         "repeating", "paging", "changes"};

// The address of the server in the examples.
constexpr std::string_view example_address = "http://127.0.0.1:8080";

// Links between files become links between pages.
std::string with_page_links(std::string_view html) {
  constexpr std::string_view begin = "href=\"", ending = ".md";
  std::string out;
  while (!html.empty()) {
    const auto at = html.find(begin);
    if (at == html.npos) break;
    out.append(html.substr(0, at + begin.size()));
    html.remove_prefix(at + begin.size());
    const auto target = html.substr(0, html.find_first_of("\"#"));
    if (!target.ends_with(ending) || target.contains(':')) continue;
    out.append(guides_path).append(target.substr(0, target.size() - ending.size())).append("/");
    html.remove_prefix(target.size());
  }
  return out.append(html);
}

// What is wider than the page can be scrolled by keyboard.
std::string with_scrolling(std::string html) {
  html = replaced(html, "<pre>", "<pre tabindex=\"0\">");
  html = replaced(html, "<table>", "<div class=\"table-scroll\" tabindex=\"0\"><table>");
  return replaced(html, "</table>", "</table></div>");
}

markdown_preview::Answer rendered(std::string_view markdown, markdown_preview::Format format) {
  auto shown = markdown_preview::run(
      {.input = markdown, .html_policy = markdown_preview::HtmlPolicy::raw, .format = format}, {});
  if (!shown) throw std::logic_error("a guide cannot be rendered: " + shown.error().detail);
  return *std::move(shown);
}

// Returns the words of the lead, and names such as those of header fields, which are code within a
// line. Titles and headings are searched by themselves.
std::string words_of(const Guide& guide, std::string_view markdown) {
  SearchWords words;
  words.leave_out(guide.title);
  for (const auto& heading : guide.headings) words.leave_out(heading.text);
  words.add(guide.lead);
  bool is_block = false;
  while (!markdown.empty()) {
    const auto end = std::min(markdown.find('\n'), markdown.size());
    auto line = markdown.substr(0, end);
    markdown.remove_prefix(std::min(end + 1, markdown.size()));
    if (line.starts_with("```")) is_block = !is_block;
    if (is_block) continue;
    for (auto open = line.find('`'); open != line.npos; open = line.find('`')) {
      const auto close = std::min(line.find('`', open + 1), line.size() - 1);
      words.add(line.substr(open, close - open));
      line.remove_prefix(close + 1);
    }
  }
  return words.joined();
}

std::string plain_text(std::string_view markdown) {
  auto text = rendered(markdown, markdown_preview::Format::text).output;
  while (text.ends_with('\n')) text.pop_back();
  return text;
}

}  // namespace

Guide guide_of(std::string_view name, std::string_view markdown, std::string_view address) {
  const auto text =
      address.empty() ? std::string(markdown) : replaced(markdown, example_address, address);
  constexpr std::string_view gap = "\n\n";
  const std::string_view whole = text;
  const auto title_end = whole.find(gap);
  const auto lead_end = whole.find(gap, title_end + gap.size());
  if (!whole.starts_with("# ") || lead_end == whole.npos)
    throw std::logic_error("a guide begins with a heading and a paragraph");
  const auto body = rendered(whole.substr(title_end), markdown_preview::Format::html);
  Guide guide{.name = std::string(name),
              .path = std::string(guides_path).append(name).append("/"),
              .title = plain_text(whole.substr(2, title_end - 2)),
              .lead = plain_text(whole.substr(title_end, lead_end - title_end)),
              .html = with_scrolling(with_page_links(body.output)),
              .headings = {},
              .words = {}};
  for (const auto& heading : body.toc)
    if (heading.level <= 3) guide.headings.push_back({heading.level, heading.id, heading.text});
  guide.words = words_of(guide, whole);
  return guide;
}

std::vector<Guide> guides(std::string_view address) {
  std::vector<Guide> all;
  for (const auto& file : embedded_guides()) {
    auto name = file.name;
    name.remove_suffix(std::string_view(".md").size());
    all.push_back(guide_of(name, file.bytes, address));
  }
  const auto place = [](const Guide& guide) {
    return std::ranges::find(first_guides, guide.name) - std::begin(first_guides);
  };
  std::ranges::stable_sort(all, {}, place);
  return all;
}

}  // namespace toolyard::http
