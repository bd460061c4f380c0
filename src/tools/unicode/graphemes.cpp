#include "tools/unicode/graphemes.h"

namespace toolyard::unicode {
namespace {

using enum GraphemeClass;

bool is_control(GraphemeClass one) {
  return one == control || one == carriage_return || one == line_feed;
}

// GB6 to GB8: the syllables of Hangul.
bool is_syllable(GraphemeClass last, GraphemeClass next) {
  if (last == hangul_l) {
    return next == hangul_l || next == hangul_v || next == hangul_lv || next == hangul_lvt;
  }
  if (last == hangul_lv || last == hangul_v) return next == hangul_v || next == hangul_t;
  return (last == hangul_lvt || last == hangul_t) && next == hangul_t;
}

}  // namespace

bool GraphemeRules::is_joined(const Properties& next) const {
  const auto kind = next.grapheme;
  if (last_ == carriage_return && kind == line_feed) return true;             // GB3
  if (is_control(last_) || is_control(kind)) return false;                    // GB4, GB5
  if (kind == extend || kind == joiner || kind == spacing_mark) return true;  // GB9, GB9a
  if (last_ == prepend || is_syllable(last_, kind)) return true;              // GB9b, GB6 to GB8
  if (conjunct_ == Conjunct::linker && next.conjunct == Conjunct::consonant) return true;  // GB9c
  if (is_joiner_ && next.has(pictographic)) return true;                                   // GB11
  return is_open_flag_ && kind == regional_indicator;  // GB12, GB13
}

std::size_t grapheme_end(std::string_view text, std::size_t begin) {
  auto [end, value] = character_at(text, begin);
  if (value < 0x80 && value != '\r' && end < text.size() && is_ascii(text[end])) return end;
  GraphemeRules rules(properties_of(value));
  while (end < text.size()) {
    const auto next = character_at(text, end);
    if (!rules.joins(properties_of(next.value))) break;
    end = next.end;
  }
  return end;
}

std::size_t count_graphemes(std::string_view text) {
  std::size_t count = 0;
  for (std::size_t at = 0; at < text.size(); at = grapheme_end(text, at)) ++count;
  return count;
}

}  // namespace toolyard::unicode
