#include "tools/unicode/segments.h"
#include "core/endpoint/budget.h"

#include <array>

#include "tools/unicode/dictionary.h"

namespace toolyard::unicode {
namespace {

using enum WordClass;

bool is_ignored(WordClass one) { return one == extend || one == format || one == joiner; }  // WB4
bool ends_line(WordClass one) {
  return one == carriage_return || one == line_feed || one == newline;
}
bool is_letter(WordClass one) { return one == WordClass::letter || one == hebrew_letter; }
bool is_hebrew(WordClass one) { return one == hebrew_letter; }
bool is_numeric(WordClass one) { return one == numeric; }
bool is_mid_letter(WordClass one) {
  return one == mid_letter || one == mid_both || one == single_quote;
}
bool is_mid_number(WordClass one) {
  return one == mid_number || one == mid_both || one == single_quote;
}

constexpr std::array<WordClass, 128> ascii_classes = [] {
  std::array<WordClass, 128> classes{};
  for (char c = '0'; c <= '9'; ++c) classes[static_cast<unsigned char>(c)] = numeric;
  for (char c = 'a'; c <= 'z'; ++c) {
    classes[static_cast<unsigned char>(c)] = WordClass::letter;
    classes[static_cast<std::size_t>(c - 32)] = WordClass::letter;
  }
  classes['_'] = connector;
  classes['\r'] = carriage_return;
  classes['\n'] = line_feed;
  classes['\v'] = classes['\f'] = newline;
  classes['\''] = single_quote;
  classes['"'] = double_quote;
  classes['.'] = mid_both;
  classes[':'] = mid_letter;
  classes[','] = classes[';'] = mid_number;
  classes[' '] = WordClass::space;
  return classes;
}();

// Characters that join whatever is around them: letters, digits, the underscore.
constexpr std::array<std::uint8_t, 256> ascii_runs = [] {
  std::array<std::uint8_t, 256> runs{};
  for (std::size_t i = 0; i < ascii_classes.size(); ++i) {
    const auto one = ascii_classes[i];
    if (one == WordClass::letter || one == numeric) runs[i] = word_forming;
    if (one == connector) runs[i] = 1;
  }
  return runs;
}();

// ASCII characters that may be within a word if the same kind of character is on both sides.
constexpr std::array<bool, 128> may_join_words = [] {
  std::array<bool, 128> marks{};
  for (const char c : {'.', ':', ',', ';', '\'', '"'}) marks[static_cast<unsigned char>(c)] = true;
  return marks;
}();

std::uint8_t run_of(char c) { return ascii_runs[static_cast<unsigned char>(c)]; }

}  // namespace

// The state within a segment.
struct Segments::Step {
  Segment& segment;
  WordClass last = other;      // of the last character
  WordClass previous = other;  // of the last character that is not a mark or a format
  WordClass before = other;    // of the one before `previous`
  bool is_open_flag = false;   // a regional indicator without its second
};

// Takes the classes of ASCII from the table. Its other properties are not needed here.
Properties Segments::look_up(char32_t character) const {
  if (character < 0x80) {
    Properties known;
    known.word = ascii_classes[character];
    known.traits = ascii_runs[character] & word_forming;
    return known;
  }
  auto found = properties_of(character);
  if (katakana_ == Katakana::single && found.word == katakana) found.word = other;
  return found;
}

// Whether the first character from `at` on that is not ignored has a wanted class.
bool Segments::is_followed_by(std::size_t at, bool (*wanted)(WordClass)) const {
  while (at < text_.size()) {
    const auto next = character_at(text_, at);
    const auto found = look_up(next.value).word;
    if (!is_ignored(found)) return wanted(found);
    at = next.end;
  }
  return false;
}

// WB3 to WB16, for the boundary before `next`, which ends at `after`.
bool Segments::joins(Step& step, const Properties& next, std::size_t after) const {
  const auto kind = next.word, previous = step.previous;
  if (previous == WordClass::letter && kind == WordClass::letter) return true;  // WB5
  if (step.last == carriage_return && kind == line_feed) return true;           // WB3
  if (ends_line(step.last) || ends_line(kind)) return false;                    // WB3a, WB3b
  if (step.last == joiner && next.has(pictographic)) return true;               // WB3c
  if (step.last == WordClass::space && kind == WordClass::space) return true;   // WB3d
  if (is_ignored(kind)) return true;                                            // WB4
  if (is_letter(previous)) {
    if (is_letter(kind) || kind == numeric || kind == connector) return true;  // WB5, WB9, WB13a
    if (is_mid_letter(kind) && is_followed_by(after, is_letter)) return true;  // WB6
    if (previous == hebrew_letter) {
      if (kind == single_quote) return true;                            // WB7a
      return kind == double_quote && is_followed_by(after, is_hebrew);  // WB7b
    }
    return false;
  }
  if (previous == numeric) {
    if (kind == numeric || is_letter(kind) || kind == connector) return true;  // WB8, WB10, WB13a
    return is_mid_number(kind) && is_followed_by(after, is_numeric);           // WB12
  }
  if (is_letter(step.before) && is_mid_letter(previous) && is_letter(kind)) return true;  // WB7
  if (step.before == hebrew_letter && previous == double_quote && kind == hebrew_letter) {
    return true;  // WB7c
  }
  if (step.before == numeric && is_mid_number(previous) && kind == numeric) return true;  // WB11
  if (previous == katakana) return kind == katakana || kind == connector;  // WB13, WB13a
  if (previous == connector) {                                             // WB13a, WB13b
    return kind == connector || is_letter(kind) || kind == numeric || kind == katakana;
  }
  return step.is_open_flag && kind == regional_indicator;  // WB15, WB16
}

void Segments::take(Step& step, const Properties& next, std::size_t end) const {
  auto& segment = step.segment;
  segment.end = end;
  segment.traits = static_cast<std::uint16_t>(segment.traits | next.traits);
  ++segment.code_points;
  segment.has_clusters |= next.grapheme != GraphemeClass::other || next.word == carriage_return;
  step.last = next.word;
  const bool is_first = segment.code_points == 1;
  if (is_ignored(next.word) && !is_first) return;
  step.before = is_first ? other : step.previous;
  step.previous = next.word;
  step.is_open_flag = next.word == regional_indicator && !step.is_open_flag;
}

void Segments::run_of_ascii(Step& step) const {
  auto& segment = step.segment;
  const auto begin = segment.end;
  auto end = begin;
  std::uint8_t seen = 0;
  while (end < text_.size() && run_of(text_[end]) != 0) seen |= run_of(text_[end++]);
  if (end == begin) return;
  segment.end = end;
  segment.traits = static_cast<std::uint16_t>(segment.traits | (seen & word_forming));
  segment.code_points += end - begin;
  step.last = step.previous = ascii_classes[static_cast<unsigned char>(text_[end - 1])];
  step.before = other;
  step.is_open_flag = false;
}

// A stretch of any length is looked up in parts. Words near the end of a part may continue beyond
// it, so they are looked up again.
void Segments::look_into_dictionary(std::size_t begin) {
  constexpr std::size_t max_characters = 1024, unsure_bytes = 256, dictionary_steps = 30;
  if (begin >= unspaced_end_) {
    for (unspaced_end_ = begin; unspaced_end_ < text_.size();) {
      const auto next = character_at(text_, unspaced_end_);
      const auto found = look_up(next.value);
      if (!found.has(unspaced) && !is_ignored(found.word)) break;
      unspaced_end_ = next.end;
    }
  }
  auto end = begin;
  for (std::size_t i = 0; i < max_characters && end < unspaced_end_; ++i) {
    end = character_at(text_, end).end;
  }
  dictionary_ends_.clear();
  next_end_ = 0;
  spend(dictionary_steps * (end - begin));
  append_dictionary_ends(text_.substr(begin, end - begin), begin, dictionary_ends_);
  while (end < unspaced_end_ && dictionary_ends_.size() > 1 &&
         dictionary_ends_.back() + unsure_bytes > end) {
    dictionary_ends_.pop_back();
  }
}

// Extends the segment to the end of its word in the dictionary.
void Segments::unspaced_word(Step& step) {
  const auto& segment = step.segment;
  while (next_end_ < dictionary_ends_.size() && dictionary_ends_[next_end_] <= segment.begin) {
    ++next_end_;
  }
  if (next_end_ == dictionary_ends_.size()) look_into_dictionary(segment.begin);
  const auto end = dictionary_ends_[next_end_++];
  while (segment.end < end) {
    const auto next = character_at(text_, segment.end);
    take(step, look_up(next.value), next.end);
  }
}

// A shortcut for most segments of most texts: a word before a blank, or before a mark that no
// letter follows; a mark; or a blank. Two ASCII characters show that they end here.
bool Segments::ends_in_ascii(const Segment& segment) const {
  if (segment.end == text_.size()) return true;
  const char last = text_[segment.end - 1], next = text_[segment.end];
  if (!is_ascii(last) || !is_ascii(next)) return false;
  if (run_of(last) == 0) return last != '\r' && (last != ' ' || next != ' ');
  if (!may_join_words[static_cast<unsigned char>(next)]) return true;
  if (segment.end + 1 == text_.size()) return true;
  const char behind = text_[segment.end + 1];
  return is_ascii(behind) && run_of(behind) == 0;
}

bool Segments::next(Segment& segment) {
  if (at_ >= text_.size()) return false;
  segment = {.begin = at_, .end = at_};
  Step step{segment};
  run_of_ascii(step);
  if (segment.end == at_) {
    const auto first = character_at(text_, at_);
    const auto found = look_up(first.value);
    take(step, found, first.end);
    if (found.has(unspaced)) unspaced_word(step);
  }
  at_ = segment.end;
  if (at_ < unspaced_end_ || ends_in_ascii(segment)) return true;
  while (at_ < text_.size()) {
    const auto next = character_at(text_, at_);
    const auto found = look_up(next.value);
    if (!joins(step, found, next.end)) break;
    take(step, found, next.end);
    if (next.value < 0x80 && ascii_runs[next.value] != 0) run_of_ascii(step);
    at_ = segment.end;
  }
  return true;
}

// Skips blanks and marks that are followed by ASCII: no word begins with one or continues over one.
void Segments::skip_ascii_marks() {
  const auto is_mark = [](char c) { return is_ascii(c) && run_of(c) == 0; };
  while (at_ + 1 < text_.size() && is_mark(text_[at_]) && is_ascii(text_[at_ + 1])) ++at_;
}

bool Segments::next_word(Segment& segment) {
  do {
    skip_ascii_marks();
    if (!next(segment)) return false;
  } while (!segment.is_word());
  return true;
}

}  // namespace toolyard::unicode
