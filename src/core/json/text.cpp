#include "core/json/text.h"

#include <algorithm>
#include <array>
#include <bit>
#include <charconv>
#include <cstring>
#include <utility>

#include "core/text/hex.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "core/json/text.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#ifndef TOOLYARD_JSON_TEXT_ONCE
#define TOOLYARD_JSON_TEXT_ONCE
namespace toolyard {
// The JSON form of a character: the character itself, or an escape of two or six characters.
struct JsonEscape {
  std::array<char, 7> text;
  std::uint8_t size;
};
inline constexpr auto json_escapes = [] {
  constexpr auto digits = lower_hex_digits;
  std::array<JsonEscape, 256> table{};
  for (std::size_t c = 0; c < table.size(); ++c) table[c] = {{static_cast<char>(c)}, 1};
  for (std::size_t c = 0; c < 0x20; ++c)
    table[c] = {{'\\', 'u', '0', '0', digits[c >> 4], digits[c & 15]}, 6};
  for (const auto [c, letter] : std::to_array<std::pair<char, char>>({{'\b', 'b'},
                                                                      {'\t', 't'},
                                                                      {'\n', 'n'},
                                                                      {'\f', 'f'},
                                                                      {'\r', 'r'},
                                                                      {'"', '"'},
                                                                      {'\\', '\\'}}))
    table[static_cast<unsigned char>(c)] = {{'\\', letter}, 2};
  return table;
}();
static_assert(sizeof(JsonEscape) == 8);

// Writes eight bytes, of which only those before the returned pointer are valid.
inline char* escape_one(char* to, char character) {
  const auto& escape = json_escapes[static_cast<unsigned char>(character)];
  std::memcpy(to, &escape, sizeof escape);
  return to + escape.size;
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

// Reads the four digits after `\u`. Returns false if there are not four hexadecimal digits.
inline bool read_unit(const char* at, const char* end, unsigned& unit) {
  if (end - at < 4) return false;
  const auto [rest, fault] = std::from_chars(at, at + 4, unit, 16);
  return fault == std::errc{} && rest == at + 4;
}

// The character that a letter after a backslash stands for; 0 if there is no such escape or four
// digits follow.
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

// Decodes a numeric escape at `from`, which points at its `u`. Returns false if it is not valid.
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

// Decodes one escape at `from`, which points after the backslash. Returns false if it is not valid.
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

using Bytes = hn::CappedTag<std::uint8_t, 32>;

template <class Mask> std::uint32_t bits_of(Mask mask) {
  std::array<std::uint8_t, 8> bytes{};  // StoreMaskBits may write all of them
  hn::StoreMaskBits(Bytes(), mask, bytes.data());
  std::uint32_t bits = 0;
  std::memcpy(&bits, bytes.data(), sizeof bits);
  return bits;
}

inline void copy_vector(const char* from, char* to) {
  hn::StoreU(hn::LoadU(Bytes(), reinterpret_cast<const std::uint8_t*>(from)), Bytes(),
             reinterpret_cast<std::uint8_t*>(to));
}

// `out` has room for six times the text and one vector more. Returns the number of bytes written.
std::size_t EscapeText(const char* from, std::size_t size, char* const out) {
  const Bytes tag;
  const std::size_t width = hn::Lanes(tag);
  const auto control = hn::Set(tag, 0x20), quote = hn::Set(tag, '"'), slash = hn::Set(tag, '\\');
  const char* const end = from + size;
  char* to = out;
  // The text after an escape is copied as a whole vector, which may begin in this block and end in
  // the next one.
  while (static_cast<std::size_t>(end - from) >= 2 * width) {
    const auto bytes = hn::LoadU(tag, reinterpret_cast<const std::uint8_t*>(from));
    auto escapes =
        bits_of(hn::Or(hn::Lt(bytes, control), hn::Or(hn::Eq(bytes, quote), hn::Eq(bytes, slash))));
    std::size_t done = 0;
    for (; escapes != 0; escapes &= escapes - 1) {
      const auto place = static_cast<std::size_t>(std::countr_zero(escapes));
      copy_vector(from + done, to);
      to = escape_one(to + (place - done), from[place]);
      done = place + 1;
    }
    copy_vector(from + done, to);
    to += width - done;
    from += width;
  }
  while (from != end) to = escape_one(to, *from++);
  return static_cast<std::size_t>(to - out);
}

// Copies a text that needs no escape and returns the end of the copy, or null if it needs one.
char* CopyPlainText(const char* from, std::size_t size, char* to) {
  const hn::CappedTag<std::uint8_t, 16> tag;
  const std::size_t width = hn::Lanes(tag);
  if (size < width) {
    for (const char* const end = from + size; from != end; ++from) {
      if (json_escapes[static_cast<unsigned char>(*from)].size != 1) return nullptr;
      *to++ = *from;
    }
    return to;
  }
  const auto control = hn::Set(tag, 0x20), quote = hn::Set(tag, '"'), slash = hn::Set(tag, '\\');
  const auto copy = [&](std::size_t at) {
    const auto bytes = hn::LoadU(tag, reinterpret_cast<const std::uint8_t*>(from + at));
    hn::StoreU(bytes, tag, reinterpret_cast<std::uint8_t*>(to + at));
    return hn::Or(hn::Lt(bytes, control), hn::Or(hn::Eq(bytes, quote), hn::Eq(bytes, slash)));
  };
  auto escapes = copy(size - width);
  for (std::size_t at = 0; at + width < size; at += width) escapes = hn::Or(escapes, copy(at));
  return hn::AllFalse(tag, escapes) ? to + size : nullptr;
}

// Moves a text to the left; both places may overlap, but `to` never overtakes `from`.
inline char* move_left(const char* from, std::size_t size, char* to, std::size_t width) {
  // A whole vector may only be stored if it overwrites nothing that is still to be read.
  if (static_cast<std::size_t>(from - to) >= width) copy_vector(from, to);
  else std::memmove(to, from, size);
  return to + size;
}

// Unescapes in place. Returns the end of the result, or null if an escape is not valid.
char* UnescapeText(char* const text, std::size_t size) {
  const Bytes tag;
  const std::size_t width = hn::Lanes(tag);
  const auto slash = hn::Set(tag, '\\');
  const char* from = text;
  const char* const end = text + size;
  char* to = text;
  while (static_cast<std::size_t>(end - from) >= 2 * width) {
    const char* const next = from + width;
    auto slashes =
        bits_of(hn::Eq(hn::LoadU(tag, reinterpret_cast<const std::uint8_t*>(from)), slash));
    const char* const block = from;
    while (slashes != 0) {
      const char* place = block + std::countr_zero(slashes);
      to = move_left(from, static_cast<std::size_t>(place - from), to, width);
      from = place + 1;
      if (!unescape_one(from, end, to)) return nullptr;
      if (from >= next) break;
      slashes &= ~std::uint32_t{0} << (from - block);
    }
    if (from < next) to = move_left(from, static_cast<std::size_t>(next - from), to, width);
    from = std::max(from, next);
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
HWY_EXPORT(CopyPlainText);
HWY_EXPORT(UnescapeText);

namespace {

// Space is reserved for one piece at a time, so that a long text does not need six times its size
// at once.
constexpr std::size_t piece = std::size_t{32} << 10;
constexpr std::size_t longest_escape = 6;
constexpr std::size_t widest_vector = 64;
// Most texts are short and need no escape: checking that takes less time than reserving space for
// escapes.
constexpr std::size_t max_short = 128;

// Returns false, without writing anything, if the text is long or needs an escape.
bool append_short(std::string& out, std::string_view text, Quotes quotes) {
  if (text.size() > max_short) return false;
  const std::size_t quote = quotes == Quotes::around ? 1 : 0;
  const auto before = out.size();
  const auto room = before + text.size() + 2 * quote;
  out.resize_and_overwrite(room, [&](char* data, std::size_t) {
    char* const to = data + before + quote;
    char* const end = HWY_DYNAMIC_DISPATCH(CopyPlainText)(text.data(), text.size(), to);
    if (!end) return before;
    if (quote != 0) data[before] = *end = '"';
    return room;
  });
  return out.size() == room;
}

void append_long(std::string& out, std::string_view text) {
  while (!text.empty()) {
    const auto part = text.substr(0, piece);
    const auto before = out.size();
    const auto room = before + part.size() * longest_escape + widest_vector;
    if (room > out.capacity()) {
      std::size_t extra = 0;
      for (const char c : part) extra += json_escapes[static_cast<unsigned char>(c)].size - 1u;
      // The rest will need about as many escapes as this part.
      const auto whole = text.size() + extra * (text.size() / part.size() + 1) + widest_vector +
                         json_room_behind(text.size());
      const auto needed = before + part.size() + extra + widest_vector;
      if (needed > out.capacity()) out.reserve(std::max(before + whole, out.capacity() * 5 / 4));
    }
    text.remove_prefix(part.size());
    out.resize_and_overwrite(out.capacity(), [&](char* data, std::size_t) {
      return before + HWY_DYNAMIC_DISPATCH(EscapeText)(part.data(), part.size(), data + before);
    });
  }
}

}  // namespace

void append_json_escaped(std::string& out, std::string_view text, Quotes quotes) {
  if (append_short(out, text, quotes)) return;
  if (quotes == Quotes::around) out += '"';
  append_long(out, text);
  if (quotes == Quotes::around) out += '"';
}

std::optional<std::string_view> unescape_json(char* text, std::size_t size) {
  const char* const end = HWY_DYNAMIC_DISPATCH(UnescapeText)(text, size);
  if (!end) return std::nullopt;
  return std::string_view(text, static_cast<std::size_t>(end - text));
}

}  // namespace toolyard
#endif
