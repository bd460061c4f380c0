// The alphabets of Caesar ciphers: rings of characters, each turning by itself.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "core/describe/describe.h"
#include "core/error.h"

namespace toolyard::caesar {

enum class NamedAlphabet { latin, latin_digits, digits, ascii, cyrillic, greek };
constexpr auto spellings(NamedAlphabet) {
  return std::to_array<Spelling<NamedAlphabet>>(
      {{NamedAlphabet::latin, "latin", "The 26 letters A to Z."},
       {NamedAlphabet::latin_digits, "latin-digits", "A to Z, then 0 to 9: 36 characters."},
       {NamedAlphabet::digits, "digits", "0 to 9."},
       {NamedAlphabet::ascii, "ascii", "The 94 visible ASCII characters, as in ROT47."},
       {NamedAlphabet::cyrillic, "cyrillic", "The 33 letters of Russian, with ё after е."},
       {NamedAlphabet::greek, "greek", "The 24 letters of Greek, without accents and final ς."}});
}

enum class Digits { keep, rotate };
constexpr auto spellings(Digits) {
  return std::to_array<Spelling<Digits>>(
      {{Digits::keep, "keep", "Digits stay unchanged unless the alphabet contains them."},
       {Digits::rotate, "rotate", "Digits are shifted too, wrapping from 9 to 0."}});
}

using AlphabetChoice = std::variant<NamedAlphabet, std::string_view, std::vector<std::string_view>>;

inline constexpr std::size_t most_characters = 1'024;  // of all own alphabets together
inline constexpr std::size_t most_alphabets = 6;

// Characters before it take two bytes of UTF-8 at most: there are tables of these.
inline constexpr char32_t near_end = 0x800;

struct Alphabet {
  std::vector<std::u32string> rings;  // the first is the alphabet, or the first of several
  bool folds_case = true;             // no letter is there in both cases, so each stands for both
  bool is_named = true;

  // A shift by this much changes nothing.
  std::int64_t period() const;
  // The longest ring: that many shifts are worth trying.
  std::size_t longest() const;
};

// Faults carry the code `invalid_alphabet`, or `conflicting_options` where digits are in the
// alphabet and are to turn beside it.
Result<Alphabet> alphabet_of(const AlphabetChoice&, Digits);

}  // namespace toolyard::caesar
