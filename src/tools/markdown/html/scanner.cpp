#include "tools/markdown/html/scanner.h"

#include <algorithm>
#include <array>

#include "core/endpoint/budget.h"
#include "tools/markdown/characters.h"

namespace toolyard::markdown {

namespace {

std::size_t skip_name(std::string_view text, std::size_t at) {
  if (!is_letter(byte_at(text, at))) return at;
  while (is_letter_or_digit(byte_at(text, at)) || byte_at(text, at) == '-') ++at;
  return at;
}

constexpr bool begins_attribute(char c) { return is_letter(c) || c == '_' || c == ':'; }
constexpr bool continues_attribute(char c) {
  return is_letter_or_digit(c) || c == '_' || c == ':' || c == '.' || c == '-';
}
constexpr bool is_unquoted_value(char c) {
  return !is_space(c) && c != '"' && c != '\'' && c != '=' && c != '<' && c != '>' && c != '`' &&
         c != '\0';
}

// Returns the end of an attribute's value, or npos if it is not valid.
std::size_t skip_value(std::string_view text, std::size_t at) {
  const char quote = byte_at(text, at);
  if (quote == '"' || quote == '\'') {
    const auto end = text.find(quote, at + 1);
    return end == text.npos ? end : end + 1;
  }
  const auto begin = at;
  while (is_unquoted_value(byte_at(text, at))) ++at;
  return at == begin ? text.npos : at;
}

// Returns the end of the attribute that begins here, or npos if it is not valid.
std::size_t skip_attribute(std::string_view text, std::size_t at) {
  while (continues_attribute(byte_at(text, at))) ++at;
  const auto equals = skip_spaces(text, at);
  if (byte_at(text, equals) != '=') return at;
  return skip_value(text, skip_spaces(text, equals + 1));
}

constexpr std::array verbatim_tags{"script", "pre", "style", "textarea"};

// Sorted for binary search.
constexpr auto block_tags = std::to_array<std::string_view>(
    {"address", "article",  "aside",   "base",     "basefont", "blockquote", "body",
     "caption", "center",   "col",     "colgroup", "dd",       "details",    "dialog",
     "dir",     "div",      "dl",      "dt",       "fieldset", "figcaption", "figure",
     "footer",  "form",     "frame",   "frameset", "h1",       "h2",         "h3",
     "h4",      "h5",       "h6",      "head",     "header",   "hr",         "html",
     "iframe",  "legend",   "li",      "link",     "main",     "menu",       "menuitem",
     "nav",     "noframes", "ol",      "optgroup", "option",   "p",          "param",
     "search",  "section",  "summary", "table",    "tbody",    "td",         "tfoot",
     "th",      "thead",    "title",   "tr",       "track",    "ul"});

// GFM follows version 0.29 of the specification, which does not list these two tags.
bool is_later_than_gfm(std::string_view tag) { return tag == "textarea" || tag == "search"; }

bool is_verbatim(std::string_view name, Flavor flavor) {
  return std::ranges::any_of(verbatim_tags, [&](std::string_view tag) {
    return equals_letters(name, tag) && (flavor == Flavor::commonmark || !is_later_than_gfm(tag));
  });
}

bool is_block_tag(std::string_view name, Flavor flavor) {
  constexpr std::size_t longest = 10;
  if (name.size() > longest) return false;
  std::array<char, longest> buffer{};
  std::ranges::transform(name, buffer.begin(), lower);
  const std::string_view tag(buffer.data(), name.size());
  return std::ranges::binary_search(block_tags, tag) &&
         (flavor == Flavor::commonmark || !is_later_than_gfm(tag));
}

HtmlBlock find_declaration(std::string_view line, Flavor flavor) {
  if (line.starts_with("<!--")) return HtmlBlock::comment;
  if (line.starts_with("<![CDATA[")) return HtmlBlock::character_data;
  const char name = byte_at(line, 2);
  if (flavor == Flavor::gfm && name >= 'a') return HtmlBlock::none;
  return is_letter(name) ? HtmlBlock::declaration : HtmlBlock::none;
}

// Whether a line is one complete tag, followed only by white space.
bool is_lone_tag(std::string_view line) {
  const auto size = byte_at(line, 1) == '/' ? closing_tag_size(line, 0) : open_tag_size(line, 0);
  return size > 0 && skip_spaces(line, size) == line.size();
}

}  // namespace

std::size_t closing_tag_size(std::string_view text, std::size_t from) {
  const auto name = from + 2;
  auto at = skip_name(text, name);
  if (byte_at(text, from + 1) != '/' || at == name) return 0;
  at = skip_spaces(text, at);
  return byte_at(text, at) == '>' ? at + 1 - from : 0;
}

std::size_t open_tag_size(std::string_view text, std::size_t from) {
  auto at = skip_name(text, from + 1);
  if (at == from + 1) return 0;
  while (true) {
    const auto next = skip_spaces(text, at);
    if (next == at || !begins_attribute(byte_at(text, next))) {
      at = next;
      break;
    }
    at = skip_attribute(text, next);
    spend(std::min(at, text.size()) - next);
    if (at == text.npos) return 0;
  }
  if (byte_at(text, at) == '/') ++at;
  return byte_at(text, at) == '>' ? at + 1 - from : 0;
}

HtmlBlock find_html_block(std::string_view line, Flavor flavor) {
  const char second = byte_at(line, 1);
  if (second == '?') return HtmlBlock::instruction;
  if (second == '!') return find_declaration(line, flavor);
  const std::size_t begin = second == '/' ? 2 : 1;
  const auto end = skip_name(line, begin);
  if (end == begin) return HtmlBlock::none;
  const auto name = line.substr(begin, end - begin);
  const char after = byte_at(line, end);
  const bool is_ended = after == '\0' || is_space(after) || after == '>';
  if (begin == 1 && is_ended && is_verbatim(name, flavor)) return HtmlBlock::verbatim;
  if ((is_ended || line.substr(end, 2) == "/>") && is_block_tag(name, flavor)) {
    return HtmlBlock::known_tag;
  }
  if (is_verbatim(name, flavor) && begin == 1) return HtmlBlock::none;
  return is_lone_tag(line) ? HtmlBlock::any_tag : HtmlBlock::none;
}

bool ends_html_block(std::string_view line, HtmlBlock kind) {
  switch (kind) {
    case HtmlBlock::comment: return line.contains("-->");
    case HtmlBlock::instruction: return line.contains("?>");
    case HtmlBlock::declaration: return line.contains('>');
    case HtmlBlock::character_data: return line.contains("]]>");
    case HtmlBlock::verbatim: break;
    default: return false;
  }
  for (auto at = line.find("</"); at != line.npos; at = line.find("</", at + 2)) {
    const auto name = line.substr(at + 2, skip_name(line, at + 2) - at - 2);
    if (byte_at(line, at + 2 + name.size()) == '>' && is_verbatim(name, Flavor::commonmark)) {
      return true;
    }
  }
  return false;
}

}  // namespace toolyard::markdown
