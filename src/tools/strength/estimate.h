// Password strength: the number of guesses that a password withstands, by the cheapest way to
// compose it of patterns.
#pragma once
#include "tools/strength/match.h"

namespace toolyard::strength {

// Callers ignore what lies beyond, because the time grows with more than the square of the length.
inline constexpr std::size_t max_characters = 256;

struct Estimate {
  Guesses guesses = 1;
  Matches sequence = {};  // without gaps, from the first to the last character
};

// `password` must have at most `max_characters` characters.
Estimate estimate(Text password, int this_year, const OwnWords& own = {});

// Returns 0 to 4: 0 is within the thousand guesses that even a login page may allow, and 4
// withstands attacks on a leaked hash that is slow to compute.
int score_of(Guesses guesses);

}  // namespace toolyard::strength
