// What of a cipher text is looked at to break it: enough of its characters to tell a language, each
// as its place in the alphabet, or as itself where no shift changes it.
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
  char32_t character = 0;   // of those in no ring
  bool is_fixed() const { return ring == no_ring; }
};

struct Sample {
  std::vector<Symbol> symbols;  // several gaps in a row are one
  std::size_t turning = 0;      // symbols of rings
  Gaps gaps = Gaps::seen;       // where they are hidden, fixed ones are left out
};

// Looks at the text until it has seen 2,048 symbols.
Sample sample_of(std::string_view text, const Alphabet&);

}  // namespace toolyard::caesar
