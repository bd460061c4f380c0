#include "tools/json/string_text.h"

#include "core/endpoint/budget.h"
#include "core/text/utf8.h"
#include "tools/json/reading/reader.h"

namespace toolyard::json {
namespace {

bool is_surrogate(char32_t c) { return c >= 0xD800 && c <= 0xDFFF; }

unsigned read_unit(std::string_view text, std::size_t at) {
  unsigned unit = 0;
  for (std::size_t i = 0; i < 4; ++i) {
    unit = unit << 4 | static_cast<unsigned>(hex_value(text[at + i]));
  }
  return unit;
}

// Returns the character that the escape at `at` represents, and moves `at` past the escape.
char32_t read_escape(std::string_view text, std::size_t& at) {
  const char kind = text[at + 1];
  if (kind != 'u') {
    at += 2;
    switch (kind) {
      case 'b': return '\b';
      case 'f': return '\f';
      case 'n': return '\n';
      case 'r': return '\r';
      case 't': return '\t';
      default: return static_cast<unsigned char>(kind);
    }
  }
  const char32_t unit = read_unit(text, at + 2);
  at += 6;
  if (unit < 0xD800 || unit > 0xDBFF || !text.substr(at).starts_with("\\u")) return unit;
  const char32_t low = read_unit(text, at + 2);
  if (low < 0xDC00 || low > 0xDFFF) return unit;
  at += 6;
  return 0x10000 + ((unit - 0xD800) << 10) + (low - 0xDC00);
}

void append_units(std::string& out, char32_t c) {
  if (c < 0x10000) return append_unit_escape(out, static_cast<unsigned>(c));
  append_unit_escape(out, 0xD800 + static_cast<unsigned>((c - 0x10000) >> 10));
  append_unit_escape(out, 0xDC00 + static_cast<unsigned>(c & 0x3FF));
}

void append_character(std::string& out, char32_t c, Escape escape, bool escapes_slash) {
  if (c == '"' || c == '\\' || (c == '/' && escapes_slash)) {
    out += '\\';
    out += static_cast<char>(c);
  } else if (c < 0x20 || is_surrogate(c) || (c >= 0x7F && escape == Escape::ascii)) {
    append_units(out, c);
  } else {
    append_code_point(out, c);
  }
}

void append_preserved(std::string& out, std::string_view inner) {
  spend(2 * inner.size());
  for (std::size_t i = 0; i < inner.size(); ++i) {
    if (inner[i] == '/') out += '\\';
    out += inner[i];
    if (inner[i] == '\\') out += inner[++i];
  }
}

// Appends the character that the escape at `at` represents, and moves `at` past the escape.
void append_escape(std::string& out, std::string_view inner, std::size_t& at, LoneSurrogates lone) {
  spend(8);
  const auto start = at;
  const auto c = read_escape(inner, at);
  if (!is_surrogate(c)) {
    append_code_point(out, c);
  } else if (lone == LoneSurrogates::as_escapes) {
    out.append(inner, start, at - start);
  } else {
    out += static_cast<char>(0xE0 | c >> 12);
    out += static_cast<char>(0x80 | (c >> 6 & 0x3F));
    out += static_cast<char>(0x80 | (c & 0x3F));
  }
}

}  // namespace

void append_unescaped(std::string& out, std::string_view inner, LoneSurrogates lone) {
  for (std::size_t at = 0; at < inner.size();) {
    const auto escape = std::min(inner.find('\\', at), inner.size());
    out.append(inner, at, escape - at);
    at = escape;
    if (at == inner.size()) return;
    append_escape(out, inner, at, lone);
  }
}

bool unescapes_to(std::string_view inner, std::string_view text) {
  std::string character;
  for (std::size_t at = 0; at < inner.size();) {
    spend(2);
    if (inner[at] != '\\') {
      if (text.empty() || text[0] != inner[at++]) return false;
      text.remove_prefix(1);
      continue;
    }
    character.clear();
    append_escape(character, inner, at, LoneSurrogates::as_bytes);
    if (!text.starts_with(character)) return false;
    text.remove_prefix(character.size());
  }
  return text.empty();
}

void append_string(std::string& out, std::string_view json, Escape escape, bool escapes_slash,
                   std::size_t limit) {
  if (escape == Escape::preserve && !escapes_slash) {
    out += json;
    return;
  }
  const auto inner = json.substr(1, json.size() - 2);
  out += '"';
  if (escape == Escape::preserve) {
    append_preserved(out, inner);
  } else {
    for (std::size_t at = 0; at < inner.size() && out.size() <= limit;) {
      spend(4);
      if (inner[at] == '\\') {
        append_character(out, read_escape(inner, at), escape, escapes_slash);
        continue;
      }
      const auto next = code_point_at(inner, at);
      append_character(out, next.value, escape, escapes_slash);
      at += next.length;
    }
  }
  out += '"';
}

}  // namespace toolyard::json
