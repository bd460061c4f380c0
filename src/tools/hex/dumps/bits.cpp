#include "tools/hex/dumps/bits.h"

#include <algorithm>
#include <cstdint>

#include "core/endpoint/budget.h"
#include "core/text/hex.h"
#include "tools/hex/dumps/line.h"
#include "tools/hex/dumps/style.h"

namespace toolyard::hex {
namespace {

constexpr std::size_t steps_per_bit = 6;
constexpr std::string_view bits = "01";

// A line of a dump: its bytes, and the text behind them.
struct BitLine {
  std::uint64_t offset = 0;
  std::string bytes;
  std::string_view behind;
};

std::optional<BitLine> bit_line(std::string_view text) {
  const auto head = dump_head(text);
  if (!head || !head->has_colon) return std::nullopt;
  BitLine line{.offset = dump_offset(head->offset, 16).value_or(0)};
  auto rest = text.substr(head->end);
  for (;;) {
    const auto size = std::min(rest.find_first_not_of(bits), rest.size());
    if (size == 0 || size % 8 != 0) return std::nullopt;
    for (std::size_t at = 0; at < size; at += 8) {
      unsigned byte = 0;
      for (const char c : rest.substr(at, 8)) byte = byte << 1 | (c == '1');
      line.bytes += static_cast<char>(byte);
    }
    rest.remove_prefix(size);
    const bool goes_on = rest.size() > 8 && rest[0] == ' ' && bits.contains(rest[1]);
    if (!goes_on) break;
    rest.remove_prefix(1);
  }
  line.behind = rest.substr(std::min(rest.find_first_not_of(' '), rest.size()));
  const bool is_apart = rest.empty() || rest.starts_with("  ");
  return is_apart ? std::optional(std::move(line)) : std::nullopt;
}

void append(std::string& out, std::string_view head, const BitLine& line) {
  out += head;
  for (const char byte : line.bytes) {
    out += ' ';
    out += encode_hex(std::string_view(&byte, 1));
  }
  out += "  ";
  out += line.behind;
  out += '\n';
}

}  // namespace

std::optional<std::string> with_hexadecimal_bytes(std::string_view text) {
  std::string out;
  std::uint64_t expected = 0;  // offset of the next line, if it is known
  bool is_known = false, is_shown = true, is_counted = false;
  for (std::size_t at = 0; const auto next = next_line(text, at);) {
    spend(steps_per_bit * next->text.size());
    if (is_repeat(next->text)) {
      out += "*\n";
      is_known = false;
      continue;
    }
    const auto line = bit_line(next->text);
    if (!line) return std::nullopt;
    if (is_known && expected != line->offset) return std::nullopt;
    is_counted |= is_known;
    is_known = true;
    is_shown &= !line->behind.empty() && shows(line->behind, line->bytes);
    expected = line->offset + line->bytes.size();
    append(out, next->text.substr(0, next->text.find(':') + 1), *line);
  }
  if (out.empty() || !(is_shown || is_counted)) return std::nullopt;
  return out;
}

}  // namespace toolyard::hex
