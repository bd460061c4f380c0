// How many guesses a password withstands: the cheapest way to put it together from patterns.
#pragma once
#include "tools/strength/match.h"

namespace toolyard::strength {

// The time grows with more than the square of the length: what lies beyond is not looked at.
inline constexpr std::size_t most_characters = 256;

struct Estimate {
  Guesses guesses = 1;
  Matches sequence = {};  // without gaps, from the first to the last character
};

// `password` has at most `most_characters`.
Estimate estimate(Text password, int this_year);

// From 0, which falls in the thousand guesses that even a login page may allow, to 4, which holds
// against a leaked hash that is slow to compute.
int score_of(Guesses guesses);

}  // namespace toolyard::strength
