#include "tools/hex/dumps/numbers.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <limits>
#include <utility>

#include "core/endpoint/budget.h"
#include "core/text/characters.h"
#include "tools/hex/dumps/line.h"
#include "tools/hex/dumps/style.h"

namespace toolyard::hex {
namespace {

constexpr std::size_t steps_per_number_byte = 8;

// The form of the items of a line, each of which is written in a column of `width` characters
// and aligned to the right.
struct ItemForm {
  std::size_t width;
  int radix;           // 0: characters
  std::size_t digits;  // of each item; 0: any number
  std::int64_t least, most;
  std::size_t bytes;  // per item
};
constexpr std::array item_forms{
    ItemForm{4, 8, 3, 0, 0377, 1},                          // od -b, hexdump -b
    ItemForm{4, 10, 0, 0, 255, 1},                          // od -t u1
    ItemForm{5, 10, 0, -128, 127, 1},                       // od -t d1
    ItemForm{4, 0, 0, 0, 255, 1},                           // od -c, hexdump -c
    ItemForm{7, 8, 6, 0, 0177777, 2},                       // od
    ItemForm{8, 8, 6, 0, 0177777, 2},                       // hexdump -o
    ItemForm{6, 10, 0, 0, 65'535, 2},                       // od -d
    ItemForm{8, 10, 5, 0, 65'535, 2},                       // hexdump -d
    ItemForm{7, 10, 0, -32'768, 32'767, 2},                 // od -t d2
    ItemForm{12, 8, 11, 0, 037'777'777'777, 4},             // od -t o4
    ItemForm{12, 10, 0, -2'147'483'648, 2'147'483'647, 4},  // od -i
    ItemForm{11, 10, 0, 0, 4'294'967'295, 4},               // od -t u4
    ItemForm{21, 10, 0, std::numeric_limits<std::int64_t>::min(),
             std::numeric_limits<std::int64_t>::max(), 8}  // od -l
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

std::optional<std::int64_t> value_of(std::string_view item, const ItemForm& form) {
  if (form.radix == 0) return character_of(item);
  if (form.digits != 0 && item.size() != form.digits) return std::nullopt;
  std::int64_t value = 0;
  const auto* end = item.data() + item.size();
  const auto read = std::from_chars(item.data(), end, value, form.radix);
  if (read.ec != std::errc() || read.ptr != end) return std::nullopt;
  return value;
}

void append_hexadecimal(std::string& out, std::int64_t value, std::size_t bytes) {
  constexpr std::string_view digits = "0123456789abcdef";
  out += ' ';
  for (auto shift = 8 * static_cast<int>(bytes) - 4; shift >= 0; shift -= 4)
    out += digits[static_cast<std::size_t>(value >> shift & 0xf)];
}

bool append_items(std::string_view items, const ItemForm& form, std::string& out) {
  // hexdump fills the last line with blanks, and blanks at the end of a line may have been removed.
  if (form.radix != 0) items = items.substr(0, items.find_last_not_of(' ') + 1);
  for (; !items.empty(); items.remove_prefix(std::min(items.size(), form.width))) {
    auto item = items.substr(1, form.width - 1);
    if (items[0] != ' ' || (item.size() + 1 < form.width && form.radix != 0)) return false;
    if (item.empty()) item = " ";
    while (item.size() > 1 && item[0] == ' ') item.remove_prefix(1);
    const auto value = value_of(item, form);
    if (!value || *value < form.least || *value > form.most) return false;
    append_hexadecimal(out, *value, form.bytes);
  }
  return true;
}

// Whether an offset has the form that od and hexdump write: at least seven digits.
bool is_offset(std::string_view text) {
  const bool is_long = text.size() > 7 && text.size() <= 16 && text[0] != '0';
  return (text.size() == 7 || is_long) && dump_offset(text, 16).has_value();
}

std::optional<std::string> converted(std::string_view text, const ItemForm& form) {
  std::string out;
  bool has_items = false;
  for (std::size_t at = 0; at < text.size();) {
    auto line = text.substr(at, text.find('\n', at) - at);
    at += line.size() + 1;
    if (line.ends_with('\r')) line.remove_suffix(1);
    if (trimmed(line).empty()) continue;
    spend(steps_per_number_byte * line.size());
    if (is_repeat(line)) {
      out += "*\n";
      continue;
    }
    const auto end = std::min(line.find(' '), line.size());
    if (!is_offset(line.substr(0, end))) return std::nullopt;
    out += line.substr(0, end);
    if (!append_items(line.substr(end), form, out)) return std::nullopt;
    has_items |= end < line.size();
    out += '\n';
  }
  if (!has_items) return std::nullopt;
  return out;
}

}  // namespace

std::optional<std::string> with_hexadecimal_numbers(std::string_view text) {
  if (const auto end = text.find(' '); end == text.npos || !is_offset(text.substr(0, end)))
    return std::nullopt;
  for (const auto& form : item_forms)
    if (auto dump = converted(text, form)) return dump;
  return std::nullopt;
}

}  // namespace toolyard::hex
