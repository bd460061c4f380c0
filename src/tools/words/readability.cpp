#include "tools/words/readability.h"

#include <algorithm>
#include <cmath>
#include <string>

#include "core/endpoint/budget.h"
#include "tools/unicode/properties.h"

namespace toolyard::words {
namespace {

using namespace std::literals;

// Steps of the budget per character.
constexpr std::size_t character_steps = 20;

bool is_vowel(char c) { return "aeiouy"sv.contains(c); }

// A word in lower case without accents: `cliché` has the vowels of `cliche`, but its last one is
// pronounced.
struct Plain {
  std::string letters;
  bool ends_in_accent = false;
};

Plain plain(std::string_view word) {
  static constexpr std::u32string_view accented = U"àáâãäåæèéêëìíîïòóôõöøœùúûüýÿ";
  static constexpr std::string_view bare = "aaaaaaaeeeeiiiiooooooouuuuyy";
  Plain result;
  for (std::size_t at = 0; at < word.size();) {
    const auto next = unicode::character_at(word, at);
    spend(character_steps);
    at = next.end;
    const auto lower = next.value < 0x80                          ? next.value | 0x20
                       : next.value >= 0xc0 && next.value <= 0xde ? next.value + 0x20
                                                                  : next.value;
    const auto found = accented.find(lower);
    result.ends_in_accent = found != accented.npos;
    const bool is_glide = lower == 'u' && result.letters.ends_with('q');
    if (result.ends_in_accent) result.letters += bare[found];
    else if (lower >= 'a' && lower <= 'z')
      result.letters += is_glide ? 'w' : static_cast<char>(lower);
  }
  return result;
}

std::int64_t vowel_groups(std::string_view letters) {
  std::int64_t groups = 0;
  bool was_vowel = false;
  for (const char c : letters) {
    groups += is_vowel(c) && !was_vowel;
    was_vowel = is_vowel(c);
  }
  return groups;
}

// Counts pairs of vowels that are mostly pronounced separately, as in `lion`, `museum` and `being`.
std::int64_t parted_vowels(std::string_view letters) {
  static constexpr std::array pairs{"ia"sv, "io"sv,  "iu"sv,   "eo"sv,  "ua"sv,
                                    "uo"sv, "eum"sv, "eing"sv, "iet"sv, "ying"sv};
  std::int64_t parted = 0;
  for (std::size_t i = 1; i + 1 < letters.size(); ++i) {
    spend(character_steps);
    const auto rest = letters.substr(i);
    if (std::ranges::none_of(pairs, [&](auto pair) { return rest.starts_with(pair); })) continue;
    // In `-tion`, `-cial` and `quote`, the pair is one syllable; in `people` and `George`, too.
    const char before = letters[i - 1];
    const bool is_soft = rest[0] == 'i' && "tcsg"sv.contains(before);
    const bool is_glide = rest[0] == 'u' && before == 'g';
    const bool is_one = rest.starts_with("eo") && "pgl"sv.contains(before);
    parted += !is_soft && !is_glide && !is_one && !is_vowel(before);
  }
  return parted;
}

bool ends_in_silent_e(const Plain& word) {
  const std::string_view letters = word.letters;
  if (word.ends_in_accent || letters.size() < 3 || !letters.ends_with('e')) return false;
  const char before = letters[letters.size() - 2];
  if (before == 'l') return is_vowel(letters[letters.size() - 3]);  // silent in `sale`, not `table`
  return !is_vowel(before);
}

// `-ed` is pronounced only after d and t, and `-es` only after sibilants.
bool ends_in_silent_syllable(std::string_view letters) {
  if (letters.size() < 4) return false;
  const char before = letters[letters.size() - 3];
  if (letters.ends_with("ed")) return !is_vowel(before) && before != 'd' && before != 't';
  if (!letters.ends_with("es") || is_vowel(before)) return false;
  if (before == 'l') return is_vowel(letters[letters.size() - 4]);
  const bool is_sibilant =
      "sxzcg"sv.contains(before) || (before == 'h' && "cs"sv.contains(letters[letters.size() - 4]));
  return !is_sibilant;
}

double rounded(double value) { return std::round(value * 100) / 100; }

}  // namespace

std::int64_t count_syllables(std::string_view word) {
  const auto spelled = plain(word);
  auto count = vowel_groups(spelled.letters) + parted_vowels(spelled.letters);
  count -= ends_in_silent_e(spelled) || ends_in_silent_syllable(spelled.letters);
  return std::max<std::int64_t>(count, 1);
}

bool is_complex(std::string_view word) {
  if (count_syllables(word) < 3) return false;
  const auto lower = [](char letter) { return static_cast<char>(letter | 0x20); };
  for (const auto ending : {"es"sv, "ed"sv, "ing"sv}) {
    const auto stem = word.substr(0, word.size() - std::min(word.size(), ending.size()));
    if (std::ranges::equal(word.substr(stem.size()), ending, {}, lower))
      return count_syllables(stem) > 2;
  }
  return true;
}

Readability readability(const ReadabilityCounts& matter) {
  if (matter.words == 0) return {};
  const auto words = static_cast<double>(matter.words);
  const auto sentences = static_cast<double>(std::max<std::int64_t>(matter.sentences, 1));
  const auto letters = static_cast<double>(matter.letters);
  const auto characters = static_cast<double>(matter.letters_and_digits);
  const auto syllables = static_cast<double>(matter.syllables);
  const auto polysyllables = static_cast<double>(matter.polysyllables);
  const auto complex_words = static_cast<double>(matter.complex_words);
  const auto length = words / sentences;
  return {.flesch = rounded(206.835 - 1.015 * length - 84.6 * syllables / words),
          .flesch_kincaid = rounded(0.39 * length + 11.8 * syllables / words - 15.59),
          .gunning_fog = rounded(0.4 * (length + 100 * complex_words / words)),
          .coleman_liau = rounded(5.88 * letters / words - 29.6 * sentences / words - 15.8),
          .ari = rounded(4.71 * characters / words + 0.5 * length - 21.43),
          .smog = rounded(1.043 * std::sqrt(polysyllables * 30 / sentences) + 3.1291)};
}

}  // namespace toolyard::words
