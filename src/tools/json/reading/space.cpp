// White space and comments between the tokens.
#include <algorithm>

#include "core/endpoint/budget.h"
#include "core/text/utf8.h"
#include "tools/json/reading/reader.h"

namespace toolyard::json {
namespace {

bool is_other_space(char32_t c) {
  return c == 0xA0 || c == 0x1680 || (c >= 0x2000 && c <= 0x200B) || c == 0x2028 || c == 0x2029 ||
         c == 0x202F || c == 0x205F || c == 0x3000 || c == 0xFEFF;
}

// Returns the length of a space that is not white space in JSON, or 0.
std::size_t other_space(const Reader& reader) {
  const char c = reader.peek();
  if (c == '\v' || c == '\f') return 1;
  if (static_cast<unsigned char>(c) < 0x80) return 0;
  const auto found = code_point_at(reader.text, reader.at);
  // A zero-width space is no white space in JSON5 either, but a repair removes it.
  if (found.value == 0x200B && !reader.options.is_repairing) return 0;
  return is_other_space(found.value) ? found.length : 0;
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

bool skip_space(Reader& reader) {
  for (;;) {
    const auto start = reader.at;
    while (!reader.is_at_end() && is_json_space(reader.text[reader.at])) ++reader.at;
    spend(reader.at - start);
    const char c = reader.peek();
    if (c == '/' || c == '#') {
      const bool is_comment = reader.starts_with("//") || reader.starts_with("/*") ||
                              (c == '#' && reader.options.is_repairing);
      if (!is_comment || (!reader.options.is_repairing && !reader.is_taken(Feature::comment))) {
        return true;
      }
      if (!skip_comment(reader)) return false;
      continue;
    }
    const auto length = other_space(reader);
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
