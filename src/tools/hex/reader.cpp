#include "tools/hex/reader.h"

#include <algorithm>
#include <array>
#include <string>

#include "core/endpoint/budget.h"
#include "core/text/characters.h"
#include "core/text/hex.h"
#include "core/text/utf8.h"
#include "tools/hex/clutter.h"
#include "tools/hex/dumps/bits.h"
#include "tools/hex/dumps/numbers.h"
#include "tools/hex/dumps/reader.h"
#include "tools/hex/records.h"
#include "tools/hex/token_reader.h"

namespace toolyard::hex {
namespace {

// Returns what is behind a beginning and before an end; empty if the text does not have both.
std::string_view between(std::string_view text, std::string_view begin, std::string_view end) {
  if (text.size() < begin.size() + end.size() || !text.starts_with(begin) || !text.ends_with(end))
    return {};
  return text.substr(begin.size(), text.size() - begin.size() - end.size());
}

// Returns the bytes in the description of an NSData, `{length = 2, bytes = 0x4869}`, unless it is
// shortened; empty if it is none.
std::string_view inside_description(std::string_view text) {
  constexpr std::string_view mark = "bytes = ";
  const auto inner = between(text, "{length = ", "}");
  const auto at = inner.find(mark);
  return at == inner.npos || inner.contains("...") ? "" : inner.substr(at + mark.size());
}

// Returns the contents of a literal of bytes, such as Python's b'\x48' and bytes.fromhex('48'), the
// x'48' of SQL, the <Buffer 48> of Node.js or the description of an NSData, in which letters would
// be taken for digits. Returns any other text unchanged.
std::string_view inside_literal(std::string_view text) {
  auto inner = text;
  while (!inner.empty() && is_space(inner.front())) inner.remove_prefix(1);
  while (!inner.empty() && (is_space(inner.back()) || inner.back() == ';')) inner.remove_suffix(1);
  for (const auto& [begin, end] : {std::pair{"<Buffer ", ">"}, std::pair{"bytes.fromhex(\"", "\")"},
                                   std::pair{"bytes.fromhex('", "')"}})
    if (const auto inside = between(inner, begin, end); !inside.empty()) return inside;
  if (const auto inside = inside_description(inner); !inside.empty()) return inside;
  if (inner.size() < 3 || std::string_view("bBxX").find(inner[0]) == inner.npos) return text;
  if ((inner[1] != '\'' && inner[1] != '"') || inner.back() != inner[1]) return text;
  return inner.substr(2, inner.size() - 3);
}

// Maximum length of a declaration up to its brace.
constexpr std::size_t longest_head = 4096;

bool is_word(char c) { return is_letter_or_digit(c) || c == '_'; }

// Returns the position of the first character after the array that cannot belong to a simple
// declaration.
std::size_t foreign_tail(std::string_view text, std::size_t from) {
  while (from < text.size() &&
         (is_word(text[from]) || is_space(text[from]) || text[from] == '=' || text[from] == ';')) {
    ++from;
  }
  return from;
}

// Whether a text is an array declaration in C or a similar language, such as
// `unsigned char data[] = {0x48, 0x69};`: with a letter other than a to f and x, and a bracket or
// an equals sign, before the brace.
bool is_c_array(std::string_view text) {
  const auto head = text.substr(0, longest_head);
  const auto brace = head.find('{');
  if (brace == head.npos) return false;
  const auto declaration = head.substr(0, brace);
  return declaration.find_first_of("[=") != declaration.npos &&
         declaration.find_first_of("ghijklmnopqrstuvwyzGHIJKLMNOPQRSTUVWYZ") != declaration.npos;
}

// Parses the items of the array and ignores the declaration. Another declaration without braces may
// follow, such as the length that `xxd -i` appends.
Outcome read_c_array(std::string_view text, const Demand& demand) {
  const auto begin = text.find('{') + 1;
  const auto end = text.rfind('}');
  if (end == text.npos || end < begin) {
    return std::unexpected(
        Refusal{Refusal::Kind::character, text.size(), "The closing brace is missing."});
  }
  if (const auto tail = foreign_tail(text, end + 1); tail < text.size()) {
    return std::unexpected(Refusal{Refusal::Kind::character, tail});
  }
  auto outcome = read_array_items(text.substr(begin, end - begin), demand);
  if (!outcome) outcome.error().offset += begin;
  else outcome->format = Format::c_array;
  return outcome;
}

// Whether a text is numbers that are marked as hexadecimal, with commas between them.
bool are_marked(std::string_view items) {
  for (;;) {
    auto item = trimmed(items.substr(0, items.find(',')));
    const auto marked = item.size();
    for (const std::string_view mark : {"0x", "0X", "$"})
      if (item.starts_with(mark)) item.remove_prefix(mark.size());
    if (item.size() == marked && item.size() > 1 && lower(item.back()) == 'h')
      item.remove_suffix(1);
    const bool is_hex = std::ranges::all_of(item, [](char c) { return hex_value(c) >= 0; });
    if (item.empty() || item.size() == marked || !is_hex) return false;
    if (!items.contains(',')) return true;
    items.remove_prefix(items.find(',') + 1);
  }
}

// Returns the end of the directive that a line begins with, possibly after a label; 0 if there is
// none.
std::size_t end_of_directive(std::string_view line) {
  constexpr std::array<std::string_view, 8> directives{"db",  "defb", "dc.b", ".byte",
                                                       ".db", "dcb",  "fcb",  "byte"};
  std::size_t at = 0;
  for (int count = 0; count < 2; ++count) {
    const auto start = std::min(line.find_first_not_of(" \t", at), line.size());
    at = std::min(line.find_first_of(" \t", start), line.size());
    const auto word = line.substr(start, at - start);
    const auto is_it = [&](std::string_view one) {
      return std::ranges::equal(word, one, {}, lower);
    };
    if (std::ranges::any_of(directives, is_it)) return at;
    const bool is_label = std::ranges::all_of(word, [](char c) { return is_word(c) || c == ':'; });
    if (!is_label || known_prefix(word) != "") break;
  }
  return 0;
}

// Replaces the directives of assemblers at the begin of lines, such as `db 48h, 69h`, with blanks.
// Returns nothing if a line has none, or numbers that may not be hexadecimal.
std::optional<std::string> without_directives(std::string_view text) {
  std::string out;
  for (std::size_t at = 0; at < text.size();) {
    const auto line = text.substr(at, text.find('\n', at) - at);
    const auto end = end_of_directive(line);
    if ((end == 0 || !are_marked(line.substr(end))) && !trimmed(line).empty()) return std::nullopt;
    if (out.empty()) out = text;
    spend(line.size());
    out.replace(at, end, end, ' ');
    at += line.size() + 1;
  }
  return out.empty() ? std::nullopt : std::optional(std::move(out));
}

// Whether a text is a directive of an assembler for words of four bytes, whose name is hexadecimal.
bool is_of_words(std::string_view text) {
  text = trimmed(text);
  const bool is_directive =
      text.size() > 3 && lower(text[0]) == 'd' && lower(text[1]) == 'd' && is_space(text[2]);
  return is_directive && are_marked(text.substr(3));
}

Outcome read_bare(std::string_view text, const Demand& demand) {
  if (is_of_words(text)) return std::unexpected(Refusal{Refusal::Kind::character, 0});
  if (const auto bare = without_directives(text)) return read_tokens(*bare, demand);
  if (auto outcome = read_records(text)) return std::move(*outcome);
  // Dumps are tried next, because the text in them can look like any other format.
  auto same = with_hexadecimal_numbers(text);
  if (!same) same = with_hexadecimal_bytes(text);
  if (auto outcome = read_dump(same ? *same : text, demand)) return std::move(*outcome);
  if (is_c_array(text)) return read_c_array(text, demand);
  const auto inner = inside_literal(text);
  auto outcome = read_tokens(inner, demand);
  if (!outcome) outcome.error().offset += static_cast<std::size_t>(inner.data() - text.data());
  return outcome;
}

Outcome read_whatever(std::string_view text, const Demand& demand) {
  const auto cleaned = without_clutter(text);
  return read_bare(cleaned ? *cleaned : text, demand);
}

}  // namespace

Outcome read(std::string_view text, const Demand& demand) {
  const bool is_bare = demand.prefix.empty() && demand.suffix.empty();
  const bool is_stream = is_bare && demand.separator && demand.separator->empty();
  if (is_stream && (demand.is_strict || known_prefix(text).empty())) {
    return read_stream(text, demand);
  }
  if (demand.is_strict || demand.separator || !is_bare) return read_tokens(text, demand);
  if (!text.starts_with(byte_order_mark)) return read_whatever(text, demand);
  auto outcome = read_whatever(text.substr(byte_order_mark.size()), demand);
  if (!outcome) outcome.error().offset += byte_order_mark.size();
  return outcome;
}

}  // namespace toolyard::hex
