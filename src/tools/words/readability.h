// Readability of English text by the usual formulas, and the syllable counts that they need.
#pragma once
#include <array>
#include <cstdint>
#include <string_view>

#include "core/describe/describe.h"

namespace toolyard::words {

// Returns the number of syllables of an English word, as its spelling suggests; at least one.
std::int64_t count_syllables(std::string_view word);

// Whether a word has three or more syllables without an ending `-es`, `-ed` or `-ing`.
bool is_complex(std::string_view word);

struct ReadabilityCounts {
  std::int64_t words = 0;
  std::int64_t sentences = 0;
  std::int64_t letters = 0;
  std::int64_t letters_and_digits = 0;
  std::int64_t syllables = 0;
  std::int64_t polysyllables = 0;  // words of three or more syllables
  std::int64_t complex_words = 0;
};

struct Readability {
  static constexpr std::string_view schema_name = "WordCounterReadability";
  double flesch = 0;
  double flesch_kincaid = 0;
  double gunning_fog = 0;
  double coleman_liau = 0;
  double ari = 0;
  double smog = 0;

  static constexpr auto fields(auto...) {
    return std::array{
        field<&Readability::flesch>("Flesch reading ease, from 0 (hard) to 100 (easy).")
            .title("Flesch reading ease")
            .digits(1),
        field<&Readability::flesch_kincaid>("Flesch-Kincaid grade level.")
            .title("Flesch-Kincaid grade")
            .digits(1),
        field<&Readability::gunning_fog>("Gunning fog index, as a grade level.")
            .title("Gunning fog")
            .digits(1),
        field<&Readability::coleman_liau>("Coleman-Liau index, as a grade level.")
            .title("Coleman-Liau")
            .digits(1),
        field<&Readability::ari>("Automated readability index, as a grade level.")
            .title("Automated readability")
            .digits(1),
        field<&Readability::smog>("SMOG grade, meant for texts of 30 sentences or more.")
            .title("SMOG")
            .digits(1)};
  }
};

// Returns zeros if there are no words.
Readability readability(const ReadabilityCounts&);

}  // namespace toolyard::words
