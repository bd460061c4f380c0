// Matches: parts of a password that follow a pattern, and the number of guesses after which an
// attacker who tries the pattern finds them. The estimate follows zxcvbn 4.4.2 (D. Wheeler, USENIX
// Security 2016).
#pragma once
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "core/describe/describe.h"

namespace toolyard::strength {

enum class Pattern { dictionary, spatial, repeat, sequence, regex, date, bruteforce };
constexpr auto spellings(Pattern) {
  return std::to_array<Spelling<Pattern>>(
      {{Pattern::dictionary, "dictionary",
        "A frequent word, possibly reversed or with substituted characters."},
       {Pattern::spatial, "spatial", "Neighbouring keys of a keyboard."},
       {Pattern::repeat, "repeat", "A repetition."},
       {Pattern::sequence, "sequence", "Characters at even distances, such as `abc` or `97531`."},
       {Pattern::regex, "regex", "A recent year.", "Recent year"},
       {Pattern::date, "date", "A date, with or without separators."},
       {Pattern::bruteforce, "bruteforce",
        "No known pattern: every character has to be guessed."}});
}

// The range of a double is too small: some terms for 256 characters are larger than 10^1000.
using Guesses = long double;

struct Match {
  Pattern pattern;
  std::size_t begin;  // in code points
  std::size_t end;
  Guesses guesses;
  std::string_view dictionary = {};

  std::size_t size() const { return end - begin; }
};
using Matches = std::vector<Match>;

using Text = std::u32string_view;

// Words that are known of a person, in small letters, the likeliest first. An attacker tries them
// before all others.
using OwnWords = std::vector<std::u32string>;

constexpr bool is_lower(char32_t c) { return c >= 'a' && c <= 'z'; }
constexpr bool is_upper(char32_t c) { return c >= 'A' && c <= 'Z'; }
constexpr bool is_digit(char32_t c) { return c >= '0' && c <= '9'; }
constexpr char32_t lowered(char32_t c) { return is_upper(c) ? c + 32 : c; }

// Returns the number of ways to choose k of n things.
Guesses choose(std::size_t n, std::size_t k);
// Returns the number of ways in which some of `a` + `b` characters can be of another kind, if `a`
// of them are.
Guesses mixtures(std::size_t a, std::size_t b);

// The matchers. Each adds the matches that it finds anywhere in the password.
void match_words(Text password, const OwnWords& own, Matches& found);
void match_keyboards(Text password, Matches& found);
void match_sequences(Text password, Matches& found);
void match_dates(Text password, int this_year, Matches& found);
void match_years(Text password, int this_year, Matches& found);
void match_repeats(Text password, int this_year, Matches& found);

}  // namespace toolyard::strength
