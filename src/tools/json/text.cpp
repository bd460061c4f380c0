#include "tools/json/text.h"

#include <charconv>

#include "core/json_text.h"
#include "core/utf8.h"

namespace toolyard::json {

namespace {

// Like UTF-8, and half surrogates by the same rule.
void append_unit(std::string& out, char32_t value) {
  if (value < 0xD800 || value > 0xDFFF) return append_code_point(out, value);
  out += static_cast<char>(0xE0 | value >> 12);
  out += static_cast<char>(0x80 | (value >> 6 & 0x3F));
  out += static_cast<char>(0x80 | (value & 0x3F));
}

unsigned hex_at(std::string_view text, std::size_t at, std::size_t digits) {
  unsigned value = 0;
  const auto part = text.substr(at, digits);
  std::from_chars(part.data(), part.data() + part.size(), value, 16);
  return value;
}

// One escape; `at` stands on the character behind the backslash and moves past the escape.
void append_escape(std::string& out, std::string_view text, std::size_t& at) {
  const char kind = text[at++];
  switch (kind) {
    case 'b': out += '\b'; return;
    case 'f': out += '\f'; return;
    case 'n': out += '\n'; return;
    case 'r': out += '\r'; return;
    case 't': out += '\t'; return;
    case 'v': out += '\v'; return;
    case '0': out += '\0'; return;
    case '\n': return;
    case '\r':
      if (at < text.size() && text[at] == '\n') ++at;
      return;
    case 'x':
      append_unit(out, hex_at(text, at, 2));
      at += 2;
      return;
    case 'u': break;
    default: out += kind; return;
  }
  char32_t unit = hex_at(text, at, 4);
  at += 4;
  if (unit >= 0xD800 && unit < 0xDC00 && text.substr(at, 2) == "\\u") {
    const char32_t low = hex_at(text, at + 2, 4);
    if (low >= 0xDC00 && low < 0xE000) {
      unit = 0x10000 + ((unit - 0xD800) << 10) + (low - 0xDC00);
      at += 6;
    }
  }
  append_unit(out, unit);
}

void append_unicode_escape(std::string& out, char32_t value) {
  constexpr char digits[] = "0123456789abcdef";
  const auto unit = [&](char32_t code) {
    out += "\\u";
    for (int shift = 12; shift >= 0; shift -= 4) out += digits[code >> shift & 15];
  };
  if (value < 0x10000) return unit(value);
  value -= 0x10000;
  unit(0xD800 + (value >> 10));
  unit(0xDC00 + (value & 0x3FF));
}

bool is_half_surrogate(std::string_view text, std::size_t at) {
  return at + 2 < text.size() && text[at] == '\xED' &&
         static_cast<unsigned char>(text[at + 1]) >= 0xA0;
}

char32_t half_surrogate(std::string_view text, std::size_t at) {
  return 0xD000u | (static_cast<unsigned char>(text[at + 1]) & 0x3Fu) << 6 |
         (static_cast<unsigned char>(text[at + 2]) & 0x3Fu);
}

void append_character(std::string& out, std::string_view text, std::size_t& at,
                      const StringStyle& style) {
  if (is_half_surrogate(text, at)) {
    append_unicode_escape(out, half_surrogate(text, at));
    at += 3;
  } else if (text[at] == '/') {
    out += style.escapes_slash ? "\\/" : "/";
    ++at;
  } else if (static_cast<unsigned char>(text[at]) < 0x80) {
    append_json_escaped(out, text.substr(at, 1));
    ++at;
  } else {
    const auto point = code_point_at(text, at);
    if (style.escape == Escape::ascii) append_unicode_escape(out, point.value);
    else out += text.substr(at, point.length);
    at += point.length;
  }
}

}  // namespace

std::string decoded(std::string_view source) {
  if (source.empty()) return {};
  if (source.front() == '"' || source.front() == '\'')
    source = source.substr(1, source.size() - (source.size() > 1 && source.back() == source.front()
                                                   ? 2 : 1));
  std::string out;
  out.reserve(source.size());
  for (std::size_t at = 0; at < source.size();) {
    const auto plain = std::min(source.find('\\', at), source.size());
    out += source.substr(at, plain - at);
    at = plain + 1;
    if (at < source.size()) append_escape(out, source, at);
  }
  return out;
}

void append_string(std::string& out, std::string_view text, StringStyle style) {
  out += '"';
  const bool simple = style.escape != Escape::ascii && !style.escapes_slash &&
                      text.find('\xED') == text.npos;
  if (simple) append_json_escaped(out, text);
  else
    for (std::size_t at = 0; at < text.size();) append_character(out, text, at, style);
  out += '"';
}

void append_verbatim(std::string& out, std::string_view source, StringStyle style) {
  if (!style.escapes_slash || source.find('/') == source.npos) {
    out += source;
    return;
  }
  for (std::size_t at = 0; at < source.size(); ++at) {
    if (source[at] == '\\') out += source[at++];
    else if (source[at] == '/') out += '\\';
    out += source[at];
  }
}

bool has_lone_surrogate(std::string_view text) {
  for (auto at = text.find('\xED'); at != text.npos; at = text.find('\xED', at + 1))
    if (is_half_surrogate(text, at)) return true;
  return false;
}

}  // namespace toolyard::json
