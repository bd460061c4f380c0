#include "tools/unicode/sentences.h"

#include <unicode/uversion.h>

#include <array>
#include <utility>

namespace toolyard::unicode {
namespace {

using enum SentenceClass;

bool is_ignored(SentenceClass one) { return one == extend || one == format; }  // SB5
bool ends_paragraph(SentenceClass one) {
  return one == separator || one == carriage_return || one == line_feed;
}
bool is_terminator(SentenceClass one) { return one == full_stop || one == terminator; }
bool is_cased(SentenceClass one) { return one == lower || one == upper; }
bool is_letter(SentenceClass one) { return is_cased(one) || one == other_letter; }

constexpr std::array<SentenceClass, 128> ascii_classes = [] {
  std::array<SentenceClass, 128> classes{};
  for (char c = '0'; c <= '9'; ++c) classes[static_cast<unsigned char>(c)] = numeric;
  for (char c = 'a'; c <= 'z'; ++c) {
    classes[static_cast<unsigned char>(c)] = lower;
    classes[static_cast<std::size_t>(c - 32)] = upper;
  }
  classes['\t'] = classes['\v'] = classes['\f'] = classes[' '] = space;
  classes['\r'] = carriage_return;
  classes['\n'] = line_feed;
  classes['.'] = full_stop;
  classes['!'] = classes['?'] = terminator;
  classes[','] = classes['-'] = classes[':'] = continuation;
#if U_ICU_VERSION_MAJOR_NUM >= 76
  classes[';'] = continuation;  // since Unicode 16
#endif
  classes['"'] = classes['\''] = classes['('] = classes[')'] = close;
  classes['['] = classes[']'] = classes['{'] = classes['}'] = close;
  return classes;
}();

// Bytes that decide nothing as long as no terminator came before.
constexpr std::uint8_t plain = 1, in_word = 2;
constexpr std::array<std::uint8_t, 256> plain_bytes = [] {
  std::array<std::uint8_t, 256> bytes{};
  for (std::size_t i = 0; i < 128; ++i) {
    const auto one = ascii_classes[i];
    const bool decides =
        one == full_stop || one == terminator || one == carriage_return || one == line_feed;
    const bool is_word = one == lower || one == upper || one == numeric;
    if (!decides) bytes[i] = plain | (is_word ? in_word : 0);
  }
  return bytes;
}();

}  // namespace

// The state within a sentence.
struct Sentences::Step {
  Sentence& sentence;
  SentenceClass previous = other;  // of the last character that is not a mark or a format
};

// Returns the class of the character at `at`, and moves `at` behind it.
SentenceClass Sentences::class_at(std::size_t& at) const {
  const auto next = character_at(text_, at);
  at = next.end;
  return next.value < 0x80 ? ascii_classes[next.value] : properties_of(next.value).sentence;
}

// Returns the class of the next character that is not ignored, and moves `at` behind it. If there
// is none, returns `other` and moves `at` to the end.
SentenceClass Sentences::class_after(std::size_t& at) const {
  while (at < text_.size()) {
    const auto found = class_at(at);
    if (!is_ignored(found)) return found;
  }
  return other;
}

void Sentences::skip_plain(Step& step) const {
  auto& sentence = step.sentence;
  std::uint8_t seen = 0;
  const auto begin = sentence.end;
  auto end = begin;
  while (end < text_.size()) {
    const auto byte = plain_bytes[static_cast<unsigned char>(text_[end])];
    if (byte == 0) break;
    seen |= byte;
    ++end;
  }
  if (end == begin) return;
  sentence.end = end;
  sentence.has_words |= (seen & in_word) != 0;
  step.previous = ascii_classes[static_cast<unsigned char>(text_[end - 1])];
}

// SB8: whether the text after a full stop continues in lower case, perhaps after numbers or signs.
bool Sentences::goes_on_in_lower_case(std::size_t at) const {
  while (at < text_.size()) {
    const auto found = class_after(at);
    if (found == lower) return true;
    if (is_letter(found) || ends_paragraph(found) || is_terminator(found)) return false;
  }
  return false;
}

// SB6 to SB11, from behind a terminator on: adds what belongs to its sentence. Returns whether the
// sentence ends there.
bool Sentences::ends_after_terminator(Step& step, SentenceClass terminator) {
  auto& sentence = step.sentence;
  auto at = sentence.end;
  auto found = class_after(at);
  const bool is_stop = terminator == full_stop;
  const auto before = std::exchange(step.previous, terminator);
  if (is_stop && found == numeric) return false;                    // SB6
  if (is_stop && found == upper && is_cased(before)) return false;  // SB7
  const auto take = [&] {
    step.previous = found;
    sentence.end = at;
    found = class_after(at);
  };
  while (found == close) take();         // SB9
  while (found == space) take();         // SB9, SB10
  while (sentence.end < text_.size()) {  // marks that follow
    auto behind = sentence.end;
    if (!is_ignored(class_at(behind))) break;
    sentence.end = behind;
  }
  if (sentence.end >= text_.size() || ends_paragraph(found)) return sentence.end >= text_.size();
  if (is_stop && goes_on_in_lower_case(sentence.end)) return false;  // SB8
  return found != continuation && !is_terminator(found);             // SB8a, SB11
}

bool Sentences::next(Sentence& sentence) {
  if (at_ >= text_.size()) return false;
  sentence = {.begin = at_, .end = at_};
  Step step{sentence};
  while (sentence.end < text_.size()) {
    skip_plain(step);
    if (sentence.end == text_.size()) break;
    auto end = sentence.end;
    const auto found = class_at(end);
    sentence.end = end;
    if (ends_paragraph(found)) {  // SB3, SB4
      if (found == carriage_return && end < text_.size() && text_[end] == '\n') ++sentence.end;
      break;
    }
    if (is_terminator(found)) {
      if (ends_after_terminator(step, found)) break;
      continue;
    }
    if (is_letter(found) || found == numeric) sentence.has_words = true;
    if (!is_ignored(found)) step.previous = found;
  }
  at_ = sentence.end;
  return true;
}

}  // namespace toolyard::unicode
