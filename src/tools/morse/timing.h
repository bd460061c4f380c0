// Timing of Morse code: how long a message takes, and when its tone is on.
#pragma once
#include <cstdint>
#include <span>
#include <vector>

#include "core/describe/describe.h"
#include "tools/morse/code.h"

namespace toolyard::morse {

// A message as its codes, with `no_code` between words, but not at either end and never twice in a
// row.
using Message = std::vector<Code>;

// The counts that determine how long a message takes.
struct Tally {
  std::uint64_t mark_units = 0;  // in dots, with the silence inside letters
  std::uint64_t letters = 0;
  std::uint64_t words = 0;

  std::uint64_t letter_gaps() const { return letters - words; }
  std::uint64_t word_gaps() const { return words == 0 ? 0 : words - 1; }
  // Returns the duration in dots: three between letters, seven between words, none after the last
  // mark.
  std::uint64_t units() const { return mark_units + 3 * letter_gaps() + 7 * word_gaps(); }
};
Tally tally_of(const Message&);

// Durations in milliseconds. `PARIS` and the gap after it take fifty dots, so at n words per minute
// a dot takes 1200/n. With Farnsworth timing, letters are sent at one speed, and longer gaps
// between them result in a lower speed of words.
struct Pace {
  double dot;
  double letter_gap;
  double word_gap;

  static Pace of(double words_per_minute, double farnsworth_words_per_minute);
  double duration(const Tally&) const;
};

struct Tone {
  static constexpr std::string_view schema_name = "MorseCodeTone";
  bool on = false;
  double ms = 0;
  static constexpr auto fields(auto...) {
    return std::array{field<&Tone::on>("Whether the tone is on."),
                      field<&Tone::ms>("Duration in milliseconds.")};
  }
};

// Returns the number of entries that `tones` has for a message.
std::uint64_t tone_count(const Message&);
std::vector<Tone> tones(const Message&, const Pace&);

// Calls `mark(start_ms, is_dash)` for every mark, in order.
template <class Mark> void each_mark(const Message& message, const Pace& pace, Mark&& mark) {
  double now = 0, gap = 0;
  for (const auto code : message) {
    if (code == no_code) {
      gap = pace.word_gap;
      continue;
    }
    now += gap;
    for (std::size_t i = 0; i < marks_of(code); ++i) {
      if (i > 0) now += pace.dot;
      mark(now, is_dash(code, i));
      now += is_dash(code, i) ? 3 * pace.dot : pace.dot;
    }
    gap = pace.letter_gap;
  }
}

}  // namespace toolyard::morse
