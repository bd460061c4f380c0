#include "tools/hex/dumps/line.h"

#include <algorithm>
#include <charconv>

#include "core/text/characters.h"
#include "core/text/hex.h"
#include "tools/hex/dumps/writer.h"

namespace toolyard::hex {
namespace {

constexpr std::size_t shortest_offset = 4, longest_offset = 16;

std::size_t count_blanks(std::string_view text) {
  std::size_t count = 0;
  while (count < text.size() && is_blank(text[count])) ++count;
  return count;
}

// Returns the digits of the group that a text begins with, without an optional `0x`; empty if there
// is none.
std::string_view group_at(std::string_view text, std::size_t max_digits) {
  const std::size_t start = text.starts_with("0x") ? 2 : 0;
  const auto size = scalar::hex_span(text.substr(start));
  const auto after = text.substr(start + size);
  const bool is_ended =
      after.empty() || is_blank(after[0]) || after[0] == '|' || (after[0] == '-' && size == 2);
  if (size == 0 || size % 2 != 0 || size > max_digits || !is_ended) return {};
  return text.substr(start, size);
}

void append_bytes(std::string_view digits, std::string& bytes) {
  for (; !digits.empty(); digits.remove_prefix(2)) {
    bytes += static_cast<char>(hex_value(digits[0]) << 4 | hex_value(digits[1]));
  }
}

// Appends as many groups of `digits` digits as have a single blank before and after them, which is
// most of a line. Returns the number of groups.
std::size_t append_regular(std::string_view rest, std::size_t digits, std::size_t max_groups,
                           std::string& bytes) {
  const auto step = digits + 1;
  std::size_t count = 0;
  for (; count < max_groups; ++count, rest.remove_prefix(step)) {
    if (step >= rest.size() || rest[0] != ' ' || rest[step] != ' ') break;
    const auto group = rest.substr(1, digits);
    const auto size = bytes.size();
    int faults = 0;
    for (std::size_t i = 0; i < digits; i += 2) {
      const int high = hex_value(group[i]), low = hex_value(group[i + 1]);
      faults |= high | low;
      bytes += static_cast<char>(high << 4 | low);
    }
    if (faults >= 0) continue;
    bytes.resize(size);
    break;
  }
  return count;
}

// Whether a gap of blanks before `text` ends the groups. Two blanks separate either the halves of a
// line, or the digits from the text, which has one character per byte.
bool ends_groups(std::size_t gap, std::string_view text, std::string_view bytes) {
  if (gap != 2) return gap > 2;
  if (bytes.size() % 8 != 0) return true;
  return text.find_last_not_of(" \t\r") < bytes.size() && shows(text, bytes);
}

}  // namespace

std::optional<DumpHead> dump_head(std::string_view line) {
  DumpHead head;
  auto at = count_blanks(line);
  head.is_plain = !line.substr(at).starts_with("0x");
  if (!head.is_plain) at += 2;
  const auto size = scalar::hex_span(line.substr(at, longest_offset + 1));
  if (size < shortest_offset || size > longest_offset) return std::nullopt;
  head.offset = line.substr(at, size);
  at += size;
  if (at < line.size() && (line[at] == 'h' || line[at] == 'H')) head.is_plain = false, ++at;
  if (at < line.size() && line[at] == ':') head.has_colon = true, ++at;
  head.gap = count_blanks(line.substr(at));
  head.end = at + head.gap;
  if (at < line.size() && head.gap == 0) return std::nullopt;
  return head;
}

std::optional<std::uint64_t> dump_offset(std::string_view digits, unsigned radix) {
  std::uint64_t value = 0;
  const auto* end = digits.data() + digits.size();
  const auto read = std::from_chars(digits.data(), end, value, static_cast<int>(radix));
  if (read.ec != std::errc() || read.ptr != end) return std::nullopt;
  return value;
}

Groups read_groups(std::string_view line, const DumpHead& head, const GroupLimits& limits,
                   std::string& bytes) {
  Groups groups{.end = head.end};
  const auto rest = line.substr(head.end);
  const auto columns = limits.columns - std::min(head.gap, limits.columns);
  const auto start = bytes.size();
  std::size_t at = 0;
  while (groups.bytes < limits.bytes) {
    auto gap = count_blanks(rest.substr(at));
    if (gap == 0 && at < rest.size() && at > 0 && rest[at] == '-') gap = 1;
    const auto next = at + gap;
    if (next >= rest.size() || next >= columns || (gap == 0 && at > 0)) break;
    const auto text = rest.substr(next);
    if (at > 0 && !limits.is_loose &&
        ends_groups(gap, text, std::string_view(bytes).substr(start))) {
      break;
    }
    const auto group = group_at(text, groups.digits == 0 ? text.size() : groups.digits);
    if (group.empty()) break;
    if (groups.digits == 0) groups.digits = group.size();
    append_bytes(group, bytes);
    at = static_cast<std::size_t>(group.data() + group.size() - rest.data());
    groups.bytes = bytes.size() - start;
    const auto most = std::min((limits.bytes - groups.bytes) / (groups.digits / 2),
                               (columns - std::min(columns, at)) / (groups.digits + 1));
    at += (groups.digits + 1) * append_regular(rest.substr(at), groups.digits, most, bytes);
    groups.bytes = bytes.size() - start;
    groups.end = head.end + at;
  }
  return groups;
}

// Comparing the first 64 bytes is enough. Blanks at the end of a line may have been removed.
bool shows(std::string_view text, std::string_view bytes) {
  for (std::size_t i = 0; i < std::min<std::size_t>(bytes.size(), 64); ++i)
    if ((i < text.size() ? text[i] : ' ') != shown(bytes[i])) return false;
  return true;
}

}  // namespace toolyard::hex
