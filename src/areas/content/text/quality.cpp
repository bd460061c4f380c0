#include "areas/content/text/quality.h"

#include <algorithm>
#include <iterator>
#include <span>

#include "areas/content/items/model.h"
#include "areas/content/templates/placeholders.h"
#include "areas/content/text/leftovers.h"
#include "core/text/characters.h"
#include "core/text/utf8.h"

namespace toolyard::content {
namespace {

constexpr std::size_t longest_shown_title = 60;
constexpr std::size_t max_per_field = 20;

enum class Kind { blank, mark, word, whole_word };

bool is_between(char32_t c, char32_t first, char32_t last) { return c >= first && c <= last; }

// Whether the script of the character puts no blanks between words, so that each character counts.
bool is_unspaced(char32_t c) {
  return is_between(c, 0x3040, 0x30ff) || is_between(c, 0x3400, 0x4dbf) ||
         is_between(c, 0x4e00, 0x9fff) || is_between(c, 0xf900, 0xfaff) ||
         is_between(c, 0x20000, 0x3134f);
}

Kind kind_of(char32_t c) {
  if (c <= ' ' || c == 0xa0 || is_between(c, 0x2000, 0x200b) || c == 0x2028 || c == 0x2029 ||
      c == 0x3000)
    return Kind::blank;
  if (c < 0x80) {
    const auto letter = c | 0x20;
    return is_between(c, '0', '9') || is_between(letter, 'a', 'z') ? Kind::word : Kind::mark;
  }
  if (is_unspaced(c)) return Kind::whole_word;
  return is_between(c, 0x2010, 0x206f) || is_between(c, 0x3001, 0x303f) ? Kind::mark : Kind::word;
}

// Returns the end of the HTML tag or comment that begins at `begin`, or `begin` if none does.
std::size_t end_of_tag(std::string_view body, std::size_t begin) {
  if (body[begin] != '<' || begin + 1 == body.size()) return begin;
  const char next = body[begin + 1];
  if (!is_letter(next) && next != '/' && next != '!' && next != '?') return begin;
  const bool is_comment = body.substr(begin).starts_with("<!--");
  const auto end = is_comment ? body.find("-->", begin + 4) : body.find('>', begin);
  if (end == body.npos) return body.size();
  return end + (is_comment ? 3 : 1);
}

void find_placeholders(std::vector<Finding>& findings, std::string_view field,
                       std::string_view text) {
  const auto names = parse_placeholders(text).names;
  for (const auto& name : std::span(names).first(std::min(names.size(), max_per_field)))
    findings.push_back({.code = "unfilled_variable",
                        .severity = Severity::error,
                        .where = std::string(field),
                        .message = "`{{" + name + "}}` has no value."});
}

}  // namespace

std::int64_t count_words(std::string_view body, BodyFormat format) {
  std::int64_t count = 0;
  bool is_inside = false;
  for (std::size_t i = 0; i < body.size();) {
    if (format == BodyFormat::html)
      if (const auto end = end_of_tag(body, i); end != i) {
        i = end;
        is_inside = false;
        continue;
      }
    const auto byte = static_cast<unsigned char>(body[i]);
    const auto [c, length] = byte < 0x80 ? CodePoint{byte, 1} : code_point_at(body, i);
    i += length;
    const auto kind = kind_of(c);
    if (kind == Kind::mark) continue;
    count += kind == Kind::whole_word || (kind == Kind::word && !is_inside);
    is_inside = kind == Kind::word;
  }
  return count;
}

std::vector<Finding> findings_of(const Text& text, const FindInBody& find_in_body) {
  std::vector<Finding> findings;
  if (text.meta_description.empty())
    findings.push_back({.code = "meta_missing",
                        .where = "meta_description",
                        .message = "Add a meta description for search engines to show."});
  const bool has_own = !text.seo_title.empty();
  if (count_code_points(has_own ? text.seo_title : text.title) > longest_shown_title)
    findings.push_back({.code = "title_too_long",
                        .where = has_own ? "seo_title" : "title",
                        .message = "Shorten the title: search engines show about 60 characters."});
  const std::pair<std::string_view, std::string_view> parts[] = {
      {"title", text.title},
      {"summary", text.summary},
      {"body", text.body},
      {"seo_title", text.seo_title},
      {"meta_description", text.meta_description}};
  for (const auto& [field, part] : parts) {
    find_placeholders(findings, field, part);
    const auto format = field == "body" ? text.body_format : BodyFormat::text;
    std::ranges::move(leftovers_in(field, part, format, max_per_field),
                      std::back_inserter(findings));
  }
  if (find_in_body)
    std::ranges::move(find_in_body(text.body, text.body_format), std::back_inserter(findings));
  return findings;
}

Finding slug_elsewhere() {
  return {.code = "duplicate_slug",
          .severity = Severity::info,
          .where = "slug",
          .message = "Content in another locale has the same slug."};
}

}  // namespace toolyard::content
