#include "core/json_text.h"

#include <array>
#include <charconv>
#include <cstring>

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "core/json_text.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#ifndef TOOLYARD_JSON_TEXT_ONCE
#define TOOLYARD_JSON_TEXT_ONCE
namespace toolyard {
// What stands for a character that JSON does not hold as it is; 0: itself, 1: \u00XX.
inline constexpr auto json_escapes = [] {
  std::array<char, 256> table{};
  for (std::size_t c = 0; c < 0x20; ++c) table[c] = 1;
  table['\b'] = 'b';
  table['\t'] = 't';
  table['\n'] = 'n';
  table['\f'] = 'f';
  table['\r'] = 'r';
  table['"'] = '"';
  table['\\'] = '\\';
  return table;
}();

inline char* escape_one(char* to, char character) {
  const auto byte = static_cast<unsigned char>(character);
  const char escape = json_escapes[byte];
  if (escape == 0) {
    *to = character;
    return to + 1;
  }
  to[0] = '\\';
  if (escape != 1) {
    to[1] = escape;
    return to + 2;
  }
  constexpr char digits[] = "0123456789abcdef";
  std::memcpy(to + 1, "u00", 3);
  to[4] = digits[byte >> 4];
  to[5] = digits[byte & 15];
  return to + 6;
}

inline void append_utf8(char*& to, unsigned code) {
  const auto put = [&](unsigned byte) { *to++ = static_cast<char>(byte); };
  if (code < 0x80) return put(code);
  if (code < 0x800) {
    put(0xC0 | code >> 6);
  } else {
    if (code < 0x10000) {
      put(0xE0 | code >> 12);
    } else {
      put(0xF0 | code >> 18);
      put(0x80 | (code >> 12 & 0x3F));
    }
    put(0x80 | (code >> 6 & 0x3F));
  }
  put(0x80 | (code & 0x3F));
}

// The four digits behind `\u`; false where they are none.
inline bool read_unit(const char* at, const char* end, unsigned& unit) {
  if (end - at < 4) return false;
  const auto [rest, fault] = std::from_chars(at, at + 4, unit, 16);
  return fault == std::errc{} && rest == at + 4;
}

// What a letter behind a backslash stands for; 0: nothing, or four digits follow.
inline constexpr auto json_unescapes = [] {
  std::array<char, 256> table{};
  for (const char c : {'"', '\\', '/'}) table[static_cast<unsigned char>(c)] = c;
  table['b'] = '\b';
  table['f'] = '\f';
  table['n'] = '\n';
  table['r'] = '\r';
  table['t'] = '\t';
  return table;
}();

// An escape by number at `from`, which points at its `u`. False where there is no such escape.
inline bool unescape_unit(const char*& from, const char* end, char*& to) {
  if (*from++ != 'u') return false;
  unsigned unit = 0;
  if (!read_unit(from, end, unit)) return false;
  from += 4;
  if (unit >= 0xDC00 && unit < 0xE000) return false;
  if (unit >= 0xD800 && unit < 0xDC00) {
    unsigned low = 0;
    if (end - from < 6 || from[0] != '\\' || from[1] != 'u' || !read_unit(from + 2, end, low))
      return false;
    if (low < 0xDC00 || low > 0xDFFF) return false;
    from += 6;
    unit = 0x10000 + ((unit - 0xD800) << 10) + (low - 0xDC00);
  }
  append_utf8(to, unit);
  return true;
}

// One escape at `from`, which points behind the backslash. False where there is no such escape.
inline bool unescape_one(const char*& from, const char* end, char*& to) {
  if (from == end) return false;
  const char simple = json_unescapes[static_cast<unsigned char>(*from)];
  if (simple == 0) return unescape_unit(from, end, to);
  *to++ = simple;
  ++from;
  return true;
}
}  // namespace toolyard
#endif

HWY_BEFORE_NAMESPACE();
namespace toolyard::HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

// `to` has room for six times the text and a vector more. Returns how many bytes it wrote.
std::size_t EscapeText(const char* from, std::size_t size, char* const out) {
  const hn::CappedTag<std::uint8_t, 32> tag;
  const auto width = hn::Lanes(tag);
  const auto control = hn::Set(tag, 0x20), quote = hn::Set(tag, '"'), slash = hn::Set(tag, '\\');
  const char* const end = from + size;
  char* to = out;
  while (static_cast<std::size_t>(end - from) >= width) {
    const auto bytes = hn::LoadU(tag, reinterpret_cast<const std::uint8_t*>(from));
    hn::StoreU(bytes, tag, reinterpret_cast<std::uint8_t*>(to));
    const auto first = hn::FindFirstTrue(
        tag, hn::Or(hn::Lt(bytes, control), hn::Or(hn::Eq(bytes, quote), hn::Eq(bytes, slash))));
    const auto plain = first < 0 ? width : static_cast<std::size_t>(first);
    from += plain;
    to += plain;
    if (first >= 0) to = escape_one(to, *from++);
  }
  while (from != end) to = escape_one(to, *from++);
  return static_cast<std::size_t>(to - out);
}

// Writes over the text itself. Returns the end of what was written, or null where an escape is
// wrong.
char* UnescapeText(char* const text, std::size_t size) {
  const hn::CappedTag<std::uint8_t, 32> tag;
  const auto width = hn::Lanes(tag);
  const auto slash = hn::Set(tag, '\\');
  const char* from = text;
  const char* const end = text + size;
  char* to = text;
  while (static_cast<std::size_t>(end - from) >= width) {
    const auto bytes = hn::LoadU(tag, reinterpret_cast<const std::uint8_t*>(from));
    const auto first = hn::FindFirstTrue(tag, hn::Eq(bytes, slash));
    const auto plain = first < 0 ? width : static_cast<std::size_t>(first);
    // A whole vector may only be stored where it overwrites nothing that is still to be read.
    if (first < 0 || static_cast<std::size_t>(from - to) >= width) {
      hn::StoreU(bytes, tag, reinterpret_cast<std::uint8_t*>(to));
    } else {
      std::memmove(to, from, plain);
    }
    from += plain;
    to += plain;
    if (first >= 0 && !unescape_one(++from, end, to)) return nullptr;
  }
  while (from != end) {
    if (*from != '\\') {
      *to++ = *from++;
    } else if (!unescape_one(++from, end, to)) {
      return nullptr;
    }
  }
  return to;
}

}  // namespace toolyard::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace toolyard {

HWY_EXPORT(EscapeText);
HWY_EXPORT(UnescapeText);

namespace {

// Room is made for pieces, so that a text does not ask for six times its size at once.
constexpr std::size_t piece = std::size_t{32} << 10;
constexpr std::size_t longest_escape = 6;
constexpr std::size_t widest_vector = 64;

}  // namespace

void append_json_escaped(std::string& out, std::string_view text) {
  while (!text.empty()) {
    const auto part = text.substr(0, piece);
    const auto before = out.size();
    const auto room = before + part.size() * longest_escape + widest_vector;
    if (room > out.capacity()) {
      std::size_t extra = 0;
      for (const char c : part) {
        const char kind = json_escapes[static_cast<unsigned char>(c)];
        extra += kind == 0 ? 0 : kind == 1 ? longest_escape - 1 : 1;
      }
      // What is left will need about as many escapes as this part.
      const auto whole = text.size() + extra * (text.size() / part.size() + 1) + widest_vector;
      const auto needed = before + part.size() + extra + widest_vector;
      if (needed > out.capacity()) out.reserve(std::max(before + whole, out.capacity() * 5 / 4));
    }
    text.remove_prefix(part.size());
    out.resize_and_overwrite(out.capacity(), [&](char* data, std::size_t) {
      return before + HWY_DYNAMIC_DISPATCH(EscapeText)(part.data(), part.size(), data + before);
    });
  }
}

std::optional<std::string_view> unescape_json(char* text, std::size_t size) {
  const char* const end = HWY_DYNAMIC_DISPATCH(UnescapeText)(text, size);
  if (!end) return std::nullopt;
  return std::string_view(text, static_cast<std::size_t>(end - text));
}

}  // namespace toolyard
#endif
