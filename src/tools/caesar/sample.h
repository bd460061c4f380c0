// The part of a ciphertext that is analyzed to break it: enough characters to recognize a language,
// each as its place in the alphabet, or as itself if no shift changes it.
#pragma once
#include <cstdint>
#include <string_view>
#include <vector>

#include "tools/caesar/alphabet.h"
#include "tools/caesar/language.h"

namespace toolyard::caesar {

struct Symbol {
  static constexpr std::uint16_t no_ring = 0xffff;

  std::uint16_t ring = no_ring;
  std::uint16_t place = 0;  // in its ring
  char32_t character = 0;   // if it is in no ring
  bool is_fixed() const { return ring == no_ring; }
};

struct Sample {
  std::vector<Symbol> symbols;  // consecutive gaps count as one
  std::size_t turning = 0;      // number of symbols that are in a ring
  Gaps gaps = Gaps::seen;       // if hidden, `symbols` contains no gaps
};

// Returns a sample of at most 2,048 symbols from the beginning of the text.
Sample sample_of(std::string_view text, const Alphabet&);

}  // namespace toolyard::caesar
