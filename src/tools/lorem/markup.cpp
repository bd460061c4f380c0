#include "tools/lorem/markup.h"

#include <algorithm>

#include "core/endpoint/budget.h"
#include "core/json/writer.h"
#include "core/text/characters.h"
#include "core/text/html.h"

namespace toolyard::lorem {
namespace {

using namespace std::literals;

void append_html(std::string& out, std::string_view text) {
  spend(20 + 2 * text.size());
  append_html_text(out, text);
}

// Escapes all characters that can be markup, and the point that would make a number a list item.
void append_markdown(std::string& out, std::string_view text) {
  spend(20 + 8 * text.size());
  constexpr auto signs = "\\`*_{}[]()#+-!<>|~&=:\"'@$^"sv;
  const auto digits =
      static_cast<std::size_t>(std::ranges::find_if_not(text, is_digit) - text.begin());
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool is_number = text[i] == '.' && i == digits && i > 0;
    if (is_number || signs.contains(text[i])) out += '\\';
    out += text[i];
  }
}

std::string text(const std::vector<std::string>& paragraphs, const Markup& markup,
                 std::size_t limit) {
  std::string out;
  for (const auto& paragraph : paragraphs) {
    if (out.size() > limit) break;
    spend(20 + paragraph.size() / 4);
    if (!out.empty()) {
      out += markup.line_end;
      if (markup.arrangement == Arrangement::paragraphs) out += markup.line_end;
    }
    out += paragraph;
  }
  return out;
}

void append_element(std::string& out, std::string_view tag, std::string_view paragraph) {
  out.append("<").append(tag).append(">");
  append_html(out, paragraph);
  out.append("</").append(tag).append(">");
}

std::string html(const std::vector<std::string>& paragraphs, const Markup& markup,
                 std::size_t limit) {
  std::string out;
  if (markup.arrangement == Arrangement::paragraphs) {
    for (const auto& paragraph : paragraphs) {
      if (out.size() > limit) break;
      spend(20 + paragraph.size() / 4);
      if (!out.empty()) out += markup.line_end;
      append_element(out, markup.tag, paragraph);
    }
    return out;
  }
  const auto list = spelling(markup.list_type);
  out.append("<").append(list).append(">").append(markup.line_end);
  for (const auto& item : paragraphs) {
    if (out.size() > limit) break;
    out += "  ";
    append_element(out, "li", item);
    out += markup.line_end;
  }
  return out.append("</").append(list).append(">");
}

std::string markdown(const std::vector<std::string>& paragraphs, const Markup& markup,
                     std::size_t limit) {
  std::string out;
  std::size_t number = 0;
  for (const auto& paragraph : paragraphs) {
    if (out.size() > limit) break;
    spend(20 + paragraph.size() / 4);
    const bool is_list = markup.arrangement == Arrangement::list;
    if (number++ > 0) out.append(markup.line_end).append(is_list ? ""sv : markup.line_end);
    if (is_list) out += markup.list_type == ListType::ul ? "- " : std::to_string(number) + ". ";
    append_markdown(out, paragraph);
  }
  return out;
}

std::string json(const std::vector<std::string>& paragraphs) {
  for (const auto& paragraph : paragraphs) spend(20 + paragraph.size());
  return to_json(paragraphs);
}

}  // namespace

std::string write_markup(const std::vector<std::string>& paragraphs, const Markup& markup,
                         std::size_t limit) {
  switch (markup.format) {
    case Format::text: return text(paragraphs, markup, limit);
    case Format::html: return html(paragraphs, markup, limit);
    case Format::markdown: return markdown(paragraphs, markup, limit);
    case Format::json: return json(paragraphs);
  }
  return {};
}

bool is_paragraph_tag(std::string_view name) {
  static constexpr std::array refused{
      "area"sv,     "applet"sv,    "audio"sv,  "base"sv,    "br"sv,       "canvas"sv,   "col"sv,
      "embed"sv,    "frame"sv,     "head"sv,   "hr"sv,      "iframe"sv,   "img"sv,      "input"sv,
      "link"sv,     "math"sv,      "meta"sv,   "noembed"sv, "noframes"sv, "noscript"sv, "object"sv,
      "param"sv,    "plaintext"sv, "script"sv, "select"sv,  "source"sv,   "style"sv,    "svg"sv,
      "template"sv, "textarea"sv,  "title"sv,  "track"sv,   "video"sv,    "wbr"sv,      "xmp"sv};
  if (name.empty() || name.size() > 32 || name.front() < 'a' || name.front() > 'z') return false;
  const bool is_plain =
      std::ranges::all_of(name, [](char c) { return is_lower(c) || is_digit(c) || c == '-'; });
  return is_plain && std::ranges::find(refused, name) == refused.end();
}

}  // namespace toolyard::lorem
