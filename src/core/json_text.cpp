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
}  // namespace toolyard
#endif

HWY_BEFORE_NAMESPACE();
namespace toolyard::HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

// Whether a vector is stored before it is searched (quicker), or only when it holds nothing special
// (so that source and target may overlap).
enum class Order { store_first, search_first };

// Copies whole vectors while nothing in them is special; returns how many bytes were done.
template <Order order, class Special>
std::size_t copy_plain(const char* from, std::size_t size, char* to, const Special& special) {
  const hn::CappedTag<std::uint8_t, 32> tag;
  const auto width = hn::Lanes(tag);
  std::size_t done = 0;
  for (; size - done >= width; done += width) {
    const auto bytes = hn::LoadU(tag, reinterpret_cast<const std::uint8_t*>(from + done));
    const auto target = reinterpret_cast<std::uint8_t*>(to + done);
    if constexpr (order == Order::store_first) hn::StoreU(bytes, tag, target);
    const auto first = hn::FindFirstTrue(tag, special(tag, bytes));
    if (first >= 0) return done + static_cast<std::size_t>(first) * (order == Order::store_first);
    if constexpr (order == Order::search_first) hn::StoreU(bytes, tag, target);
  }
  return done;
}

// Special characters come in crowds: so many are done one by one before the next wide look.
constexpr int crowd = 4;

// `to` has room for six times the text and a vector more. Returns how many bytes it wrote.
std::size_t EscapeText(const char* from, std::size_t size, char* const out) {
  const auto special = [](auto tag, auto bytes) {
    return hn::Or(hn::Lt(bytes, hn::Set(tag, 0x20)),
                  hn::Or(hn::Eq(bytes, hn::Set(tag, '"')), hn::Eq(bytes, hn::Set(tag, '\\'))));
  };
  const char* const end = from + size;
  char* to = out;
  while (from != end) {
    const auto plain =
        copy_plain<Order::store_first>(from, static_cast<std::size_t>(end - from), to, special);
    from += plain;
    to += plain;
    for (int i = 0; i < crowd && from != end; ++i) to = escape_one(to, *from++);
  }
  return static_cast<std::size_t>(to - out);
}

// Copies up to the next backslash or the end, to a place at or before `from`.
std::size_t CopyToEscape(const char* from, std::size_t size, char* to) {
  const auto special = [](auto tag, auto bytes) { return hn::Eq(bytes, hn::Set(tag, '\\')); };
  auto done = copy_plain<Order::search_first>(from, size, to, special);
  while (done < size && from[done] != '\\') {
    to[done] = from[done];
    ++done;
  }
  return done;
}

}  // namespace toolyard::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace toolyard {

HWY_EXPORT(EscapeText);
HWY_EXPORT(CopyToEscape);

namespace {

// Room is made for pieces, so that a text does not ask for six times its size at once.
constexpr std::size_t piece = std::size_t{32} << 10;
constexpr std::size_t longest_escape = 6;
constexpr std::size_t widest_vector = 64;

void append_utf8(char*& to, unsigned code) {
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
bool read_unit(const char* at, const char* end, unsigned& unit) {
  if (end - at < 4) return false;
  const auto [rest, fault] = std::from_chars(at, at + 4, unit, 16);
  return fault == std::errc{} && rest == at + 4;
}

// One escape at `from`, which points behind the backslash. False where there is no such escape.
bool unescape_one(const char*& from, const char* end, char*& to) {
  if (from == end) return false;
  const char kind = *from++;
  switch (kind) {
    case '"':
    case '\\':
    case '/': *to++ = kind; return true;
    case 'b': *to++ = '\b'; return true;
    case 'f': *to++ = '\f'; return true;
    case 'n': *to++ = '\n'; return true;
    case 'r': *to++ = '\r'; return true;
    case 't': *to++ = '\t'; return true;
    case 'u': break;
    default: return false;
  }
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
  const char* from = text;
  const char* const end = text + size;
  char* to = text;
  while (from != end) {
    const auto plain =
        HWY_DYNAMIC_DISPATCH(CopyToEscape)(from, static_cast<std::size_t>(end - from), to);
    from += plain;
    to += plain;
    for (int i = 0; i < 4 && from != end; ++i) {
      if (*from != '\\') {
        *to++ = *from++;
      } else if (!unescape_one(++from, end, to)) {
        return std::nullopt;
      }
    }
  }
  return std::string_view(text, static_cast<std::size_t>(to - text));
}

}  // namespace toolyard
#endif
