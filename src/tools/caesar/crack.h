// Breaks a Caesar cipher: tells how well the text that each shift gives would pass for a language.
#pragma once
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "tools/caesar/alphabet.h"
#include "tools/caesar/language.h"

namespace toolyard::caesar {

struct Guess {
  std::int64_t shift = 0;  // the one that would have encoded the text
  double bits = 0;         // what the text costs that it gives
  double score = 0;        // bits a character better than chance
  std::optional<Language> language;
};

struct Ranking {
  std::vector<Guess> guesses;  // one for each shift, best first
  double chance_bits = 0;      // what the text costs if it is no such cipher

  // The probability of the first guess, 0 to 1.
  double confidence() const;
  // Likewise, where one of the guesses is known to be right.
  double confidence_of_one() const;
};

// The languages whose letters the alphabet has, at least half of them.
std::vector<const LanguageModel*> languages_for(const Alphabet&);

// Without any language, all shifts are alike.
Ranking rank_shifts(std::string_view text, const Alphabet&,
                    const std::vector<const LanguageModel*>&);

// Whether the text has characters of a ring that has letters of these languages.
bool has_letters(std::string_view text, const Alphabet&, const std::vector<const LanguageModel*>&);

}  // namespace toolyard::caesar
