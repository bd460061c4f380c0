#include "tools/hex/dumps/reader.h"

#include <algorithm>
#include <span>
#include <utility>

#include "core/endpoint/budget.h"
#include "tools/hex/dumps/style.h"
#include "tools/hex/dumps/words.h"

namespace toolyard::hex {
namespace {

// Maximum number of bytes that `*` and gaps between offsets may add, so that a short text cannot
// result in a large amount of data.
constexpr std::size_t max_added_bytes = 8 << 20;
constexpr std::size_t steps_per_line_byte = 4;

class DumpReader {
 public:
  DumpReader(std::string_view text, const Demand& demand, const DumpStyle& style)
      : text_(text), style_(style) {
    if (!demand.swaps_words) style_.word = 1;
  }

  Outcome read() {
    if (!style_.is_hexadecimal) {
      return std::unexpected(Refusal{Refusal::Kind::character, style_.first_line,
                                     "The dump contains octal or binary numbers."});
    }
    reading_.bytes.reserve(text_.size() / 3);
    auto at = style_.first_line;
    while (const auto line = next_line(text_, at)) {
      spend(steps_per_line_byte * line->text.size());
      if (is_repeat(line->text)) repeats_ = true;
      else if (!take(*line)) return std::unexpected(std::move(refusal_));
    }
    is_misfit_ |= repeats_;
    reading_.format = style_.format;
    add_warnings();
    return std::move(reading_);
  }

 private:
  bool take(const Line& line) {
    const auto head = dump_head(line.text);
    if (!head) {
      const auto start = line.text.find_first_not_of(" \t");
      return refuse(line.start + start, "A line of the dump has no offset.");
    }
    const bool has_groups = head->end < line.text.size();
    if (!move_to(*head, has_groups)) return false;
    auto& bytes = reading_.bytes;
    const auto start = bytes.size();
    const auto groups = read_groups(line.text, *head, style_.limits, bytes);
    last_line_bytes_ = groups.bytes;
    if (groups.bytes == 0 && has_groups) return refuse(line.start + head->end, {});
    if (style_.format == Format::xxd && has_more(line.text.substr(groups.end), groups.bytes)) {
      return refuse(line.start + groups.end, "Unexpected text after the digits of the line.");
    }
    if (style_.word > 1) swap_words(std::span(bytes).subspan(start), style_.word);
    return true;
  }

  // Whether there is more after the digits than the text, which has one character per byte.
  static bool has_more(std::string_view behind, std::size_t bytes) {
    const auto text = std::min(behind.find_first_not_of(' '), behind.size());
    return behind.size() - text > bytes;
  }

  // Fills the data up to the offset of a line. An offset without groups at the end truncates the
  // last word to the size of the file. Returns false if too many bytes would be added.
  bool move_to(const DumpHead& head, bool has_groups) {
    auto& bytes = reading_.bytes;
    const auto offset = dump_offset(head.offset, style_.radix);
    if (offset && !base_) base_ = offset;
    if (!offset || *offset < *base_) return is_misfit_ = true;
    const auto target = *offset - *base_;
    if (target < bytes.size()) {
      const bool is_cut = !has_groups && bytes.size() - target < style_.limits.bytes;
      if (is_cut) bytes.resize(target);
      else is_misfit_ = true;
      return true;
    }
    const auto missing = target - bytes.size();
    if (missing > max_added_bytes - added_) {
      refusal_ = {Refusal::Kind::too_large, 0,
                  "The offsets of the dump skip more than 8 MiB that it does not contain."};
      return false;
    }
    added_ += missing;
    spend(steps_per_line_byte * missing);
    fill(missing);
    return true;
  }
  void fill(std::size_t missing) {
    auto& bytes = reading_.bytes;
    const auto line = std::min(last_line_bytes_, bytes.size());
    if (repeats_ && line > 0) {
      bytes.reserve(bytes.size() + missing);
      for (; missing > 0; --missing) bytes += bytes[bytes.size() - line];
    }
    has_hole_ |= missing > 0;
    bytes.append(missing, '\0');
    repeats_ = false;
  }

  bool refuse(std::size_t offset, std::string detail) {
    refusal_ = {Refusal::Kind::character, offset, std::move(detail)};
    return false;
  }

  void add_warnings() {
    if (style_.word > 1) {
      warn(reading_, "words_swapped", "The words of the dump were read in little-endian order.");
    }
    if (style_.is_ambiguous) {
      warn(reading_, "offsets_ambiguous",
           "The offsets may be octal or hexadecimal, which affects how much a `*` stands for.");
    }
    if (has_hole_) warn(reading_, "gap_filled", "Gaps between offsets were filled with zeros.");
    if (is_misfit_) {
      warn(reading_, "offsets_ignored",
           "The offsets do not match the bytes; the lines were joined in their order.");
    }
  }

  std::string_view text_;
  DumpStyle style_;
  std::optional<std::uint64_t> base_;
  std::size_t last_line_bytes_ = 0, added_ = 0;
  bool repeats_ = false, has_hole_ = false, is_misfit_ = false;
  Reading reading_;
  Refusal refusal_{};
};

}  // namespace

std::optional<Outcome> read_dump(std::string_view text, const Demand& demand) {
  const auto style = style_of(text);
  if (!style) return std::nullopt;
  return DumpReader(text, demand, *style).read();
}

}  // namespace toolyard::hex
