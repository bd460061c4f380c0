#include "tools/hex/dumps/style.h"

#include <algorithm>
#include <array>
#include <span>

#include "core/endpoint/budget.h"
#include "tools/hex/dumps/words.h"

namespace toolyard::hex {
namespace {

constexpr auto unlimited = std::string_view::npos;
constexpr std::size_t steps_per_ordered_byte = 5;
using Radixes = std::array<unsigned, 3>;  // the most likely first

// The first line of a dump.
struct First {
  DumpHead head;
  std::string_view rest;  // everything after the head
  Groups groups = {};
  std::string bytes = {};

  bool has_zero_offset() const { return head.offset.find_first_not_of('0') == unlimited; }
  bool has_bar() const { return rest.find('|') != unlimited; }
  // Whether the offset has the form that od and plain hexdump write.
  bool has_od_offset() const {
    const auto size = head.offset.size();
    return head.is_plain && !head.has_colon && head.gap > 0 &&
           (size == 7 || (size == 6 && has_zero_offset()));
  }
  std::size_t word() const { return groups.digits / 2; }
};

// The offsets of two consecutive lines.
struct Pair {
  std::string_view from, to;
  bool has_repeat = false;  // a `*` is between the lines
  bool is_end = false;      // the second line has only an offset

  // Returns the number of bytes between the offsets; 0 if the radix is not possible.
  std::uint64_t step(unsigned radix) const {
    const auto first = dump_offset(from, radix), second = dump_offset(to, radix);
    return first && second && *second > *first ? *second - *first : 0;
  }
};

class Pairs {
 public:
  // `at` is the position of the line after the first one, and `first` the offset of the first one.
  Pairs(std::string_view text, std::size_t at, std::string_view first)
      : text_(text), at_(at), last_(first) {}

  std::optional<Pair> next() {
    bool has_repeat = false;
    while (const auto line = next_line(text_, at_)) {
      if (is_repeat(line->text)) {
        has_repeat = true;
        continue;
      }
      const auto head = dump_head(line->text);
      if (!head) return std::nullopt;
      const Pair pair{last_, head->offset, has_repeat, head->end == line->text.size()};
      last_ = head->offset;
      return pair;
    }
    return std::nullopt;
  }

 private:
  std::string_view text_;
  std::size_t at_;
  std::string_view last_;
};

// Whether the first line has `step` bytes. At the end of a file, the last word may be padded.
bool fits(const First& first, std::uint64_t step, bool is_end) {
  const auto bytes = first.groups.bytes;
  return step == bytes || (is_end && step < bytes && step + first.word() > bytes);
}

// Whether the digits are binary or octal: they look like hexadecimal digits, but the number of
// bytes does not match the offsets.
bool has_other_digits(const First& first, std::uint64_t step, bool is_end) {
  const auto count = first.groups.bytes / first.word();
  const bool may_be_bits = first.groups.digits % 8 == 0;
  return (may_be_bits && 8 * step == first.groups.digits * count) ||
         (first.groups.digits == 6 && (step == 2 * count || (is_end && step + 1 == 2 * count)));
}

// Determines the radix and the number of bytes per line from the first two lines whose offsets are
// conclusive.
void measure(DumpStyle& style, const First& first, Pairs pairs) {
  const auto radixes = first.has_od_offset() ? Radixes{8, 16, 10} : Radixes{16, 8, 10};
  const auto decide = [&](unsigned radix) {
    style.radix = radix;
    style.limits.bytes = first.groups.bytes;
  };
  std::array<bool, 3> is_candidate{true, true, true};
  bool has_candidates = false;
  while (const auto pair = pairs.next()) {
    if (pair->has_repeat) {
      has_candidates = true;
      for (std::size_t i = 0; i < radixes.size(); ++i) {
        const auto step = pair->step(radixes[i]);
        is_candidate[i] &= step > 0 && step % first.groups.bytes == 0;
      }
      continue;
    }
    for (const auto radix : radixes)
      if (fits(first, pair->step(radix), pair->is_end)) return decide(radix);
    if (has_candidates) break;
    for (const auto radix : radixes) {
      if (!has_other_digits(first, pair->step(radix), pair->is_end)) continue;
      style.is_hexadecimal = false;
      return decide(radix);
    }
    // The text after the digits may look like digits, too.
    const auto step = pair->step(16);
    if (first.head.has_colon && step > 0 && step < first.groups.bytes) style.limits.bytes = step;
    return;
  }
  if (!has_candidates) return;
  for (std::size_t i = radixes.size(); i-- > 0;)
    if (is_candidate[i]) decide(radixes[i]);
  style.is_ambiguous = first.has_od_offset() && std::ranges::count(is_candidate, true) > 1;
}

Format format_of(const First& first) {
  const auto& head = first.head;
  if (head.has_colon) return head.is_plain && head.gap == 1 ? Format::xxd : Format::dump;
  if (first.has_od_offset()) return Format::od;
  const bool is_wide = head.offset.size() == 8 && head.gap == 2;
  return first.has_bar() || is_wide ? Format::hexdump : Format::dump;
}

// Whether the first line, together with those after it, is enough evidence of a dump.
bool is_convincing(const First& first, const DumpStyle& style) {
  const bool is_measured = style.limits.bytes != unlimited;
  if (first.head.has_colon || !style.is_hexadecimal) return true;
  const auto digits = first.groups.digits, size = first.head.offset.size();
  if (style.format == Format::od) {
    const bool is_usual = digits == 2 || digits == 4 || digits == 8 || digits == 16;
    if (is_usual && (size == 7 || is_measured)) return true;
  }
  constexpr std::size_t min_bytes = 4, min_long_offset = 6;
  const bool has_bytes = digits == 2, has_several = first.groups.bytes >= min_bytes;
  if (first.head.gap < 2) {
    // The first digits could also be a longer group of the data.
    const bool is_no_group = size % 2 != 0 || (size >= min_long_offset && has_several);
    return has_bytes && (is_measured || (first.has_zero_offset() && is_no_group));
  }
  if (!has_bytes) return first.has_bar() && first.rest.ends_with('|');
  const bool is_aligned = first.head.offset.ends_with('0') && has_several;
  return first.has_zero_offset() || first.has_bar() || is_measured || is_aligned;
}

// Whether the text after the groups of a line is the text of the bytes.
bool tells(std::string_view behind, std::string_view bytes) {
  const auto start = std::min(behind.find_first_not_of(' '), behind.size());
  return shows(behind.substr(start), bytes) || shows(behind.substr(std::min(start, 2uz)), bytes);
}

// The orders of words that are consistent with the text of a line; both are if the words are
// symmetric.
struct Order {
  bool is_straight = false, is_swapped = false;
};
Order order_of(std::string_view line, const GroupLimits& limits, std::size_t& word) {
  const auto head = dump_head(line);
  if (!head) return {};
  std::string bytes;
  const auto groups = read_groups(line, *head, limits, bytes);
  if (word == 0) word = groups.digits / 2;
  if (groups.bytes == 0 || word < 2) return {};
  const auto behind = line.substr(groups.end);
  const bool is_straight = tells(behind, bytes);
  swap_words(bytes, word);
  return {is_straight, tells(behind, bytes)};
}

// Detects words in little-endian order, as `xxd -e` writes them. Only the text after the digits
// reveals the order. Short words are aligned to the right, so that the width of gaps has no
// meaning.
void find_swapped_words(DumpStyle& style, std::string_view text) {
  auto at = style.first_line;
  auto limits = style.limits;
  std::size_t word = 0;
  while (const auto line = next_line(text, at)) {
    if (is_repeat(line->text)) continue;
    spend(steps_per_ordered_byte * line->text.size());
    auto order = order_of(line->text, limits, word);
    if (!order.is_straight && !order.is_swapped && !limits.is_loose) {
      limits.is_loose = true;
      order = order_of(line->text, limits, word);
    }
    if (order.is_straight && order.is_swapped) continue;
    if (!order.is_swapped) return;
    style.word = word;
    style.limits.is_loose = true;
    return;
  }
}

std::optional<DumpStyle> style_of_line(std::string_view text, const Line& line, std::size_t after) {
  const auto head = dump_head(line.text);
  if (!head) return std::nullopt;
  First first{.head = *head, .rest = line.text.substr(head->end)};
  DumpStyle style{.format = format_of(first), .first_line = line.start};
  auto& limits = style.limits;
  limits.is_loose = first.has_od_offset() && first.rest.find_first_of("|>") == unlimited;
  first.groups = read_groups(line.text, *head, limits, first.bytes);
  if (first.groups.bytes == 0) return std::nullopt;
  measure(style, first, {text, after, head->offset});
  if (!is_convincing(first, style)) return std::nullopt;
  if (style.format == Format::od) style.word = first.word();
  const bool is_open = style.format == Format::od && limits.is_loose;
  if (limits.bytes != unlimited && !is_open) {
    first.bytes.clear();
    const auto end = read_groups(line.text, *head, limits, first.bytes).end;
    limits.columns = end - (head->end - head->gap);
  }
  if (head->has_colon) find_swapped_words(style, text);
  return style;
}

}  // namespace

std::optional<Line> next_line(std::string_view text, std::size_t& at) {
  while (at < text.size()) {
    const Line line{at, text.substr(at, text.find('\n', at) - at)};
    at += line.text.size() + 1;
    if (line.text.find_first_not_of(" \t\r") == line.text.npos) continue;
    return Line{line.start, line.text.substr(0, line.text.find_last_not_of(" \t\r") + 1)};
  }
  return std::nullopt;
}

bool is_repeat(std::string_view line) { return line.substr(line.find_first_not_of(" \t")) == "*"; }

std::optional<DumpStyle> style_of(std::string_view text) {
  std::size_t at = 0;
  // The first line may be a heading of column numbers.
  for (int tries = 0; tries < 2; ++tries) {
    const auto line = next_line(text, at);
    if (!line) return std::nullopt;
    if (auto style = style_of_line(text, *line, at)) return style;
    if (!line->text.starts_with("    ")) return std::nullopt;
  }
  return std::nullopt;
}

}  // namespace toolyard::hex
