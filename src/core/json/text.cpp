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

using Bytes = hn::CappedTag<std::uint8_t, 64>;

// Texts are processed in blocks. In a text with lines, about every second block has an escape,
// which no branch predictor foresees. So a block ends after its first escape, and where that is
// decides only how far to advance; but if a block has many escapes, they are processed one after
// the other.
constexpr std::size_t block_size = 64;
constexpr int many_escapes = 3;

template <class Mask> std::uint64_t bits_of(Mask mask) {
  std::array<std::uint8_t, 8> bytes{};  // StoreMaskBits may write all of them
  hn::StoreMaskBits(Bytes(), mask, bytes.data());
  std::uint64_t bits = 0;
  std::memcpy(&bits, bytes.data(), sizeof bits);
  return bits;
}

inline void copy_block(const char* from, char* to) {
  const Bytes tag;
  for (std::size_t at = 0; at < block_size; at += hn::Lanes(tag)) {
    const auto bytes = hn::LoadU(tag, reinterpret_cast<const std::uint8_t*>(from + at));
    hn::StoreU(bytes, tag, reinterpret_cast<std::uint8_t*>(to + at));
  }
}

// Copies a block. Returns a bit for each of its bytes: whether `matches` is true for it.
template <class Matches>
std::uint64_t copy_block(const char* from, char* to, const Matches& matches) {
  const Bytes tag;
  std::uint64_t found = 0;
  for (std::size_t at = 0; at < block_size; at += hn::Lanes(tag)) {
    const auto bytes = hn::LoadU(tag, reinterpret_cast<const std::uint8_t*>(from + at));
    hn::StoreU(bytes, tag, reinterpret_cast<std::uint8_t*>(to + at));
    found |= bits_of(matches(bytes)) << at;
  }
  return found;
}

inline std::size_t first_of(std::uint64_t bits) {
  return static_cast<std::size_t>(std::countr_zero(bits));
}

// Writes a block again, with all of its escapes. Reads up to a block beyond it. Returns the end of
// the result.
inline char* escape_block(const char* from, std::uint64_t escapes, char* to) {
  std::size_t done = 0;
  for (; escapes != 0; escapes &= escapes - 1) {
    const auto place = first_of(escapes);
    copy_block(from + done, to);
    to = escape_one(to + (place - done), from[place]);
    done = place + 1;
  }
  copy_block(from + done, to);
  return to + (block_size - done);
}

// `out` has room for the result and `room_beyond` bytes. Returns the number of bytes written.
std::size_t EscapeText(const char* from, std::size_t size, char* const out) {
  const Bytes tag;
  const auto control = hn::Set(tag, 0x20), quote = hn::Set(tag, '"'), slash = hn::Set(tag, '\\');
  const auto matches = [&](auto bytes) {
    return hn::Or(hn::Lt(bytes, control), hn::Or(hn::Eq(bytes, quote), hn::Eq(bytes, slash)));
  };
  const char* const end = from + size;
  char* to = out;
  while (static_cast<std::size_t>(end - from) >= 2 * block_size) {
    const auto escapes = copy_block(from, to, matches);
    if (std::popcount(escapes) >= many_escapes) {
      to = escape_block(from, escapes, to);
      from += block_size;
      continue;
    }
    const auto place = first_of(escapes);
    const std::size_t has_escape = escapes != 0 ? 1 : 0;
    // Without an escape, this writes bytes that the next block overwrites.
    const char* const after = escape_one(to + place, from[place]);
    const auto written = static_cast<std::size_t>(after - to) - place;
    from += place + has_escape;
    to += place + (written & (std::size_t{0} - has_escape));
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

// Unescapes a block with several escapes; the last one may end beyond it. Reads up to a block
// beyond it. Returns false if an escape is not valid.
inline bool unescape_block(const char*& from, std::uint64_t slashes, const char* end, char*& to) {
  const char* const block = from;
  const char* const next = block + block_size;
  while (slashes != 0) {
    const char* const place = block + first_of(slashes);
    copy_block(from, to);
    to += place - from;
    from = place + 1;
    if (!unescape_one(from, end, to)) return false;
    if (from >= next) return true;
    slashes &= ~std::uint64_t{0} << (from - block);
  }
  copy_block(from, to);
  to += next - from;
  from = next;
  return true;
}

// Unescapes in place. Returns the end of the result, or null if an escape is not valid.
char* UnescapeText(char* const text, std::size_t size) {
  const char* from = text;
  const char* const end = text + size;
  char* to = text;
  // A whole block may only be stored if it overwrites nothing that is still to be read.
  while (static_cast<std::size_t>(from - to) < block_size) {
    const auto rest = static_cast<std::size_t>(end - from);
    const auto* place = static_cast<const char*>(std::memchr(from, '\\', rest));
    const auto count = place ? static_cast<std::size_t>(place - from) : rest;
    std::memmove(to, from, count);
    to += count;
    if (!place) return to;
    from = place + 1;
    if (!unescape_one(from, end, to)) return nullptr;
  }
  const auto slash = hn::Set(Bytes(), '\\');
  const auto matches = [&](auto bytes) { return hn::Eq(bytes, slash); };
  while (static_cast<std::size_t>(end - from) >= 2 * block_size) {
    const auto slashes = copy_block(from, to, matches);
    if (std::popcount(slashes) >= many_escapes) {
      if (!unescape_block(from, slashes, end, to)) return nullptr;
      continue;
    }
    const auto place = first_of(slashes);
    const std::size_t has_escape = slashes != 0 ? 1 : 0;
    const char simple = json_unescapes[static_cast<unsigned char>(from[place + 1])];
    from += place;
    to += place;
    if (simple == 0 && has_escape != 0) [[unlikely]] {
      if (!unescape_one(++from, end, to)) return nullptr;
      continue;
    }
    *to = simple;  // without an escape, the next block overwrites it
    from += 2 * has_escape;
    to += has_escape;
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

// A long text is written in pieces, so that it does not need six times its size at once; each takes
// what room there is.
constexpr std::size_t largest_piece = std::size_t{32} << 10;
constexpr std::size_t least_piece = 1024;
constexpr std::size_t counted_piece = 4096;
constexpr std::size_t longest_escape = 6;
constexpr std::size_t room_beyond = sizeof(JsonEscape);
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
    const auto before = out.size();
    const auto room = out.capacity() - std::min(out.capacity(), before + room_beyond);
    auto part = text.substr(0, std::min(room / longest_escape, largest_piece));
    if (part.size() < std::min(text.size(), least_piece)) {
      part = text.substr(0, counted_piece);
      std::size_t extra = 0;
      for (const char c : part) extra += json_escapes[static_cast<unsigned char>(c)].size - 1u;
      // The rest will need about as many escapes as this part.
      const auto whole = text.size() + extra * (text.size() / part.size() + 1);
      if (part.size() + extra > room)
        out.reserve(before + whole + room_beyond + json_room_behind(text.size()));
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
