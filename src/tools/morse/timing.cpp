#include "tools/morse/timing.h"

#include <algorithm>
#include <cmath>

#include "core/endpoint/budget.h"

namespace toolyard::morse {
namespace {

constexpr std::size_t steps_per_tone = 50;

double to_microseconds(double ms) { return std::round(ms * 1e3) / 1e3; }

}  // namespace

Tally tally_of(const Message& message) {
  spend(2 * message.size());
  Tally tally;
  bool begins_word = true;
  for (const auto code : message) {
    if (code == no_code) {
      begins_word = true;
      continue;
    }
    tally.mark_units += units_of(code);
    ++tally.letters;
    tally.words += begins_word;
    begins_word = false;
  }
  return tally;
}

// Of the fifty units of PARIS, 31 are inside its letters. The other 19 are stretched: 12 between
// the letters, and 7 after the word.
Pace Pace::of(double words_per_minute, double farnsworth_words_per_minute) {
  const double dot = 1'200 / words_per_minute;
  const double word = 60'000 / farnsworth_words_per_minute;
  const double unit = (word - 31 * dot) / 19;
  return {.dot = dot, .letter_gap = 3 * unit, .word_gap = 7 * unit};
}

double Pace::duration(const Tally& tally) const {
  return to_microseconds(static_cast<double>(tally.mark_units) * dot +
                         static_cast<double>(tally.letter_gaps()) * letter_gap +
                         static_cast<double>(tally.word_gaps()) * word_gap);
}

std::uint64_t tone_count(const Message& message) {
  spend(2 * message.size());
  std::uint64_t marks = 0;
  for (const auto code : message) marks += code == no_code ? 0 : marks_of(code);
  return marks == 0 ? 0 : 2 * marks - 1;
}

std::vector<Tone> tones(const Message& message, const Pace& pace) {
  std::vector<Tone> list;
  list.reserve(tone_count(message));
  double end = 0;
  each_mark(message, pace, [&](double start, bool is_dash) {
    spend(steps_per_tone);
    if (!list.empty()) list.push_back({false, to_microseconds(start - end)});
    const double length = is_dash ? 3 * pace.dot : pace.dot;
    list.push_back({true, to_microseconds(length)});
    end = start + length;
  });
  return list;
}

}  // namespace toolyard::morse
