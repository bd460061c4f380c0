#include "tools/hex/dumps/numbers.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <utility>

#include "core/endpoint/budget.h"
#include "core/text/characters.h"
#include "tools/hex/dumps/line.h"
#include "tools/hex/dumps/style.h"

namespace toolyard::hex {
namespace {

constexpr std::size_t steps_per_line_byte = 8;

// The notation of the items of a line, each of which is written in a column of `width` characters
// and aligned to the right.
struct Notation {
  std::size_t width;
  int radix;           // 0: characters
  std::size_t digits;  // of each item; 0: any number
  std::int64_t least, most;
  std::size_t bytes;  // per item, in little-endian order
};
constexpr std::array notations{
    Notation{4, 8, 3, 0, 0377, 1},          // od -b, hexdump -b
    Notation{4, 10, 0, 0, 255, 1},          // od -t u1
    Notation{5, 10, 0, -128, 127, 1},       // od -t d1
    Notation{4, 0, 0, 0, 255, 1},           // od -c, hexdump -c
    Notation{7, 8, 6, 0, 0177777, 2},       // od
    Notation{8, 8, 6, 0, 0177777, 2},       // hexdump -o
    Notation{6, 10, 0, 0, 65'535, 2},       // od -d
    Notation{8, 10, 5, 0, 65'535, 2},       // hexdump -d
    Notation{7, 10, 0, -32'768, 32'767, 2}  // od -t d2
};

// A character as od writes it: itself, an escape sequence, or three octal digits.
std::optional<std::int64_t> character_of(std::string_view item) {
  constexpr std::string_view escapes = "0abtnvfr", values{"\0\a\b\t\n\v\f\r", 8};
  if (item.size() == 1) return static_cast<unsigned char>(item[0]);
  if (item.size() == 2 && item[0] == '\\') {
    const auto at = escapes.find(item[1]);
    if (at != escapes.npos) return values[at];
  }
  if (item.size() != 3) return std::nullopt;
  return dump_offset(item, 8);
}

std::optional<std::int64_t> value_of(std::string_view item, const Notation& notation) {
  if (notation.radix == 0) return character_of(item);
  if (notation.digits != 0 && item.size() != notation.digits) return std::nullopt;
  std::int64_t value = 0;
  const auto* end = item.data() + item.size();
  const auto read = std::from_chars(item.data(), end, value, notation.radix);
  if (read.ec != std::errc() || read.ptr != end) return std::nullopt;
  return value;
}

void append_byte(std::string& out, std::int64_t byte) {
  constexpr std::string_view digits = "0123456789abcdef";
  out += ' ';
  out += digits[static_cast<std::size_t>(byte >> 4 & 0xf)];
  out += digits[static_cast<std::size_t>(byte & 0xf)];
}

bool append_items(std::string_view items, const Notation& notation, std::string& out) {
  // hexdump fills the last line with blanks, and blanks at the end of a line may have been removed.
  if (notation.radix != 0) items = items.substr(0, items.find_last_not_of(' ') + 1);
  for (; !items.empty(); items.remove_prefix(std::min(items.size(), notation.width))) {
    auto item = items.substr(1, notation.width - 1);
    if (items[0] != ' ' || (item.size() + 1 < notation.width && notation.radix != 0)) return false;
    if (item.empty()) item = " ";
    while (item.size() > 1 && item[0] == ' ') item.remove_prefix(1);
    const auto value = value_of(item, notation);
    if (!value || *value < notation.least || *value > notation.most) return false;
    for (std::size_t i = 0; i < notation.bytes; ++i) append_byte(out, *value >> 8 * i);
  }
  return true;
}

// Whether an offset has the form that od and hexdump write: at least seven digits.
bool is_offset(std::string_view text) {
  const bool is_long = text.size() > 7 && text.size() <= 16 && text[0] != '0';
  return (text.size() == 7 || is_long) && dump_offset(text, 16).has_value();
}

std::optional<std::string> converted(std::string_view text, const Notation& notation) {
  std::string out;
  bool has_items = false;
  for (std::size_t at = 0; at < text.size();) {
    auto line = text.substr(at, text.find('\n', at) - at);
    at += line.size() + 1;
    if (line.ends_with('\r')) line.remove_suffix(1);
    if (trimmed(line).empty()) continue;
    spend(steps_per_line_byte * line.size());
    if (is_repeat(line)) {
      out += "*\n";
      continue;
    }
    const auto end = std::min(line.find(' '), line.size());
    if (!is_offset(line.substr(0, end))) return std::nullopt;
    out += line.substr(0, end);
    if (!append_items(line.substr(end), notation, out)) return std::nullopt;
    has_items |= end < line.size();
    out += '\n';
  }
  if (!has_items) return std::nullopt;
  return out;
}

}  // namespace

std::optional<std::string> with_hexadecimal_bytes(std::string_view text) {
  if (const auto end = text.find(' '); end == text.npos || !is_offset(text.substr(0, end)))
    return std::nullopt;
  for (const auto& notation : notations)
    if (auto dump = converted(text, notation)) return dump;
  return std::nullopt;
}

}  // namespace toolyard::hex
