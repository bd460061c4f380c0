// Writes one paragraph of an exact size in characters or bytes. The last words are chosen so that
// it ends with a whole word and a full stop; the last word is cut only if no words of the list fit.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "tools/lorem/prose.h"

namespace toolyard::lorem {

enum class Measure { characters, bytes };

struct ExactOptions {
  Measure measure = Measure::characters;
  std::size_t size = 0;
  bool has_fixed_start = false;  // a short text is the truncated beginning
};

struct ExactText {
  std::string text;
  std::int64_t words = 0;
  std::int64_t sentences = 0;
};

// Writes words of `next`, and fills the rest with words of `list`.
ExactText write_exactly(const ExactOptions&, const NextWord& next,
                        const std::vector<std::string_view>& list, SeededRandom&);

}  // namespace toolyard::lorem
