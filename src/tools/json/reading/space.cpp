// White space and comments between the tokens.
#include <algorithm>

#include "core/endpoint/budget.h"
#include "core/text/utf8.h"
#include "tools/json/reading/reader.h"

namespace toolyard::json {
namespace {

// Spaces that are not white space in JSON5 either, but that a repair removes.
bool is_invisible(char32_t c) { return c == 0x180E || c == 0x200B || c == 0x2060; }

bool is_other_space(char32_t c) {
  return c == 0xA0 || c == 0x1680 || (c >= 0x2000 && c <= 0x200A) || c == 0x2028 || c == 0x2029 ||
         c == 0x202F || c == 0x205F || c == 0x3000 || c == 0xFEFF || is_invisible(c);
}

// Returns the length of white space here that JSON does not have, or 0.
std::size_t space_to_remove(const Reader& reader) {
  const bool is_repairing = reader.options.is_repairing;
  if (is_repairing && is_escaped_space(reader.text, reader.at)) return 2;
  const auto length = other_space(reader.text, reader.at);
  const bool is_kept =
      length > 0 && !is_repairing && is_invisible(code_point_at(reader.text, reader.at).value);
  return is_kept ? 0 : length;
}

// Whether a `#` begins a comment, instead of a text such as a colour: if it is the first character
// of a line, or if nothing follows that such a text has.
bool begins_hash_comment(const Reader& reader) {
  const char next = reader.peek(1);
  if (!is_letter_or_digit(next) && !std::string_view("/{<").contains(next)) return true;
  auto at = reader.at;
  while (at > 0 && is_blank(reader.text[at - 1])) --at;
  spend(reader.at - at);
  return at == 0 || reader.text[at - 1] == '\n';
}

// Returns the offset at which a `//` or `#` comment ends: at LF, CR, U+2028 or U+2029, which are
// the line terminators of JSON5. JSONC knows the first two.
std::size_t end_of_line(const Reader& reader) {
  const auto text = reader.text;
  const bool is_jsonc = reader.options.syntax == Syntax::jsonc && !reader.options.is_repairing;
  auto at = reader.at;
  for (; at < text.size(); ++at) {
    if (text[at] == '\n' || text[at] == '\r') break;
    if (text[at] != '\xE2' || is_jsonc) continue;
    const auto wide = text.substr(at, 3);
    if (wide == "\u2028" || wide == "\u2029") break;
  }
  spend(at - reader.at);
  return at;
}

bool skip_comment(Reader& reader) {
  const auto start = reader.at;
  const bool is_block = reader.starts_with("/*");
  if (!reader.allow(Feature::comment, start)) return false;
  reader.out.has_comments = true;
  spend(20);
  if (!is_block) {
    reader.at = end_of_line(reader);
    return true;
  }
  const auto end = reader.text.find("*/", start + 2);
  spend((std::min(end, reader.text.size()) - start) / 8);
  if (end == std::string_view::npos) {
    reader.at = reader.text.size();
    if (reader.options.is_repairing) return true;
    return reader.fail(reader.at, "`*/`", "The comment is not closed.");
  }
  reader.at = end + 2;
  return true;
}

}  // namespace

bool is_escaped_space(std::string_view text, std::size_t at) {
  return at + 1 < text.size() && text[at] == '\\' && std::string_view("nrt").contains(text[at + 1]);
}

std::size_t other_space(std::string_view text, std::size_t at) {
  const char c = at < text.size() ? text[at] : '\0';
  if (c == '\v' || c == '\f') return 1;
  if (static_cast<unsigned char>(c) < 0x80) return 0;
  const auto found = code_point_at(text, at);
  return is_other_space(found.value) ? found.length : 0;
}

bool skip_space(Reader& reader) {
  for (;;) {
    const auto start = reader.at;
    while (!reader.is_at_end() && is_json_space(reader.text[reader.at])) ++reader.at;
    spend(reader.at - start);
    const char c = reader.peek();
    if (c == '/' || c == '#') {
      const bool is_comment =
          reader.starts_with("//") || reader.starts_with("/*") ||
          (c == '#' && reader.options.is_repairing && begins_hash_comment(reader));
      if (!is_comment || (!reader.options.is_repairing && !reader.is_taken(Feature::comment))) {
        return true;
      }
      if (!skip_comment(reader)) return false;
      continue;
    }
    const auto length = space_to_remove(reader);
    if (length == 0) return true;
    const bool is_mark = reader.at == 0 && reader.starts_with(byte_order_mark);
    if (!reader.allow(is_mark ? Feature::byte_order_mark : Feature::white_space, reader.at)) {
      return true;
    }
    spend(20);
    reader.at += length;
  }
}

}  // namespace toolyard::json
