// Breaks Caesar ciphers: ranks all shifts by the probability of the decoded text in the languages
// that the alphabet can write.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tools/caesar/alphabet.h"
#include "tools/caesar/language.h"

namespace toolyard::caesar {

struct Guess {
  std::int64_t shift = 0;  // the shift that would have encoded the text
  double bits = 0;         // cost of the decoded text
  double score = 0;        // advantage over random text, in bits per character
  std::optional<Language> language;
};

struct Ranking {
  std::vector<Guess> guesses;  // one for each shift, best first
  double chance_bits = 0;      // cost of the text if it is not such a cipher

  // Returns the probability that the first guess is right, from 0 to 1.
  double confidence() const;
  // Returns the probability that the first guess is right, given that one of the guesses is.
  double confidence_given_match() const;
};

// Returns the languages of which the alphabet contains at least half of the letters.
std::vector<const LanguageModel*> languages_for(const Alphabet&);

// Ranks all shifts. Without any language, all of them have the same cost and the score 0.
Ranking rank_shifts(std::string_view text, const Alphabet&,
                    const std::vector<const LanguageModel*>&);

// Consecutive words that one shift encodes.
struct Piece {
  std::int64_t shift = 0;
  std::string text;  // its first words, decoded, in the case of the alphabet
};

// Divides a text into pieces with different shifts, if it reads much better that way than by a
// single shift, and than random text. Otherwise returns nothing.
std::vector<Piece> find_pieces(std::string_view text, const Alphabet&, const LanguageModel&);

// Favours shifts that turn a word before braces into a name of flags in contests, as in `flag{…}`,
// above all that language tells: contents of flags are often no words. If the contents read much
// better by another shift than the name, they are ranked alone, and both are returned as pieces.
std::vector<Piece> follow_flag(Ranking&, std::string_view text, const Alphabet&,
                               const std::vector<const LanguageModel*>&);

// Whether the text contains characters of a ring in which there is a letter of the languages.
bool has_letters(std::string_view text, const Alphabet&, const std::vector<const LanguageModel*>&);

}  // namespace toolyard::caesar
