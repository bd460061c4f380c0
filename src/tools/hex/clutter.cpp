#include "tools/hex/clutter.h"

#include <algorithm>
#include <array>
#include <span>

#include "core/endpoint/budget.h"
#include "core/text/characters.h"
#include "core/text/hex.h"
#include "tools/hex/dumps/style.h"

namespace toolyard::hex {
namespace {

constexpr std::size_t steps_per_byte = 2;

using Cleaned = std::optional<std::string>;

void blank(std::string& text, std::size_t at, std::size_t size) {
  for (auto& c : std::span(text).subspan(at, size))
    if (c != '\n' && c != '\r') c = ' ';
}

std::size_t hex_size(std::string_view text) { return scalar::hex_span(text); }

// Whether a text begins with two digits that no others follow.
bool begins_with_byte(std::string_view text) {
  return hex_size(text.substr(0, 3)) == 2 && (text.size() == 2 || !is_letter_or_digit(text[2]));
}

// The headings up to the first line that begins with an offset.
Cleaned without_heading(std::string_view text) {
  constexpr std::array<std::string_view, 3> names{"Offset", "Label:", "Path:"};
  constexpr int most_lines = 8;
  constexpr std::size_t shortest_offset = 8;
  std::size_t at = 0;
  auto line = next_line(text, at);
  const auto first = line ? trimmed(line->text) : std::string_view();
  const auto names_it = [&](std::string_view name) { return first.starts_with(name); };
  if (std::ranges::none_of(names, names_it)) return std::nullopt;
  for (int count = 0; line && count < most_lines; ++count, line = next_line(text, at)) {
    if (hex_size(line->text) < shortest_offset) continue;
    std::string cleaned(text);
    blank(cleaned, 0, line->start);
    return cleaned;
  }
  return std::nullopt;
}

// Calls `size_of` with each line, and replaces as many characters at its beginning as that returns
// with blanks. Returns nothing if it is 0 for a line.
template <class SizeOf> Cleaned without_beginnings(std::string_view text, SizeOf&& size_of) {
  std::string cleaned;
  for (std::size_t at = 0; const auto line = next_line(text, at);) {
    const std::size_t size = size_of(line->text);
    if (size == 0) return std::nullopt;
    if (cleaned.empty()) cleaned = text;
    blank(cleaned, line->start, size);
    spend(steps_per_byte * line->text.size());
  }
  return cleaned.empty() ? std::nullopt : std::optional(std::move(cleaned));
}

// WinDbg divides addresses: 00007ffe`12340000.
std::size_t size_of_half_address(std::string_view line) {
  constexpr std::size_t half = 8;
  if (hex_size(line.substr(0, half + 1)) != half || line.size() < 2 * half + 2) return 0;
  const auto rest = line.substr(half + 1);
  const bool is_address = line[half] == '`' && hex_size(rest) == half;
  const auto digits = trimmed(rest.substr(half));
  return is_address && begins_with_byte(digits) ? half + 1 : 0;
}

// gdb writes an address, a name, a colon and a tab: 0x7ffe1234 <text+8>: 0x48.
std::size_t size_of_address(std::string_view line) {
  if (!line.starts_with("0x")) return 0;
  auto at = 2 + hex_size(line.substr(2));
  if (line.substr(at).starts_with(" <")) at = std::min(line.find('>', at), line.size() - 1) + 1;
  if (!line.substr(at).starts_with(":\t")) return 0;
  const auto digits = trimmed(line.substr(at + 1));
  return digits.starts_with("0x") && begins_with_byte(digits.substr(2)) ? at + 1 : 0;
}

Cleaned without_address_of_verilog(std::string_view text) {
  const auto start = std::min(text.find_first_not_of(spaces), text.size());
  if (!text.substr(start).starts_with('@') || text.find('@', start + 1) != text.npos)
    return std::nullopt;
  const auto size = 1 + hex_size(text.substr(start + 1));
  if (size < 2 || start + size >= text.size() || !is_space(text[start + size])) return std::nullopt;
  std::string cleaned(text);
  blank(cleaned, start, size);
  return cleaned;
}

// 40'h48656c6c6f becomes `  0x48656c6c6f`.
Cleaned without_sizes_of_verilog(std::string_view text) {
  std::string cleaned;
  for (auto mark = text.find("'h"); mark != text.npos; mark = text.find("'h", mark + 1)) {
    auto start = mark;
    while (start > 0 && is_digit(text[start - 1])) --start;
    const bool is_begun = start == 0 || !is_letter_or_digit(text[start - 1]);
    if (start == mark || !is_begun) return std::nullopt;
    if (cleaned.empty()) cleaned = text;
    blank(cleaned, start, mark + 2 - start);
    cleaned[mark] = '0';
    cleaned[mark + 1] = 'x';
    spend(steps_per_byte);
  }
  return cleaned.empty() ? std::nullopt : std::optional(std::move(cleaned));
}

Cleaned without_casts(std::string_view text) {
  constexpr std::array<std::string_view, 3> casts{"(byte)", "(sbyte)", "(char)"};
  const auto begin = trimmed(text);
  const auto is_first = [&](std::string_view cast) { return begin.starts_with(cast); };
  if (std::ranges::none_of(casts, is_first)) return std::nullopt;
  std::string cleaned(text);
  for (const auto cast : casts)
    for (auto at = text.find(cast); at != text.npos; at = text.find(cast, at + 1))
      blank(cleaned, at, cast.size());
  return cleaned;
}

// char a[] = "\x48" "\x65";
Cleaned without_declaration(std::string_view text) {
  constexpr std::size_t longest_head = 256;
  const auto quote = text.substr(0, longest_head).find("\"\\x");
  if (quote == text.npos || quote == 0) return std::nullopt;
  auto head = trimmed(text.substr(0, quote));
  if (head.ends_with('b')) head = trimmed(head.substr(0, head.size() - 1));
  const auto may_declare = [](char c) {
    return is_letter_or_digit(c) || std::string_view(" \t_*[]:=(.@$").contains(c);
  };
  if (!head.ends_with('=') && !head.ends_with('(')) return std::nullopt;
  const auto end = text.rfind('"');
  if (!std::ranges::all_of(head, may_declare) || end == quote ||
      text.find_first_not_of(" \t\r\n;)", end + 1) != text.npos)
    return std::nullopt;
  std::string cleaned(text);
  blank(cleaned, 0, quote);
  blank(cleaned, end, text.size() - end);
  std::ranges::replace(cleaned, '"', ' ');
  return cleaned;
}

bool is_directive(std::string_view word) {
  constexpr std::array<std::string_view, 9> names{"db",   "dw",    "dd",    "dq",   "defb",
                                                  "defw", ".word", ".long", ".byte"};
  const auto is_it = [&](std::string_view name) {
    return std::ranges::equal(word, name, {}, lower);
  };
  return std::ranges::any_of(names, is_it);
}

}  // namespace

std::optional<std::string> without_clutter(std::string_view text) {
  spend(steps_per_byte * text.size());
  if (auto cleaned = without_heading(text)) return cleaned;
  if (auto cleaned = without_beginnings(text, size_of_half_address)) return cleaned;
  if (auto cleaned = without_beginnings(text, size_of_address)) return cleaned;
  if (auto cleaned = without_address_of_verilog(text)) return cleaned;
  if (auto cleaned = without_sizes_of_verilog(text)) return cleaned;
  if (auto cleaned = without_casts(text)) return cleaned;
  return without_declaration(text);
}

std::string_view unread_notation(std::string_view text) {
  constexpr std::size_t size_of_offset = 7;
  text = trimmed(text.substr(0, 4'096));
  const auto word = text.substr(0, text.find_first_of(spaces));
  const auto behind = trimmed(text.substr(word.size()));
  const auto second = behind.substr(0, behind.find_first_of(spaces));
  if (is_directive(word) || is_directive(second))
    return "Of the data of assemblers, only bytes are read, as in `db 48h, 69h`.";
  const bool is_offset = word.size() >= size_of_offset && word.starts_with("000000") &&
                         hex_size(word) == word.size() && !behind.empty();
  if (is_offset)
    return "This may be a dump of names, words or numbers that is not read; "
           "`od -t x1` writes one that is.";
  if (text.contains('`') && hex_size(text) == 8)
    return "Of the dumps of WinDbg, only bytes are read, as `db` writes them.";
  if (text.starts_with('@')) return "Memory files with several addresses are not read.";
  return {};
}

}  // namespace toolyard::hex
