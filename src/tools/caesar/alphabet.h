// The alphabets of Caesar ciphers: one or more rings of characters, each of which is shifted on its
// own.
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

inline constexpr std::size_t max_characters = 1'024;  // of all custom alphabets together
inline constexpr std::size_t max_alphabets = 6;

// Characters below this take at most two bytes in UTF-8 and are looked up in tables.
inline constexpr char32_t near_end = 0x800;

struct Alphabet {
  std::vector<std::u32string> rings;  // the alphabets, then the digits if they are shifted too
  bool folds_case = true;             // no letter occurs in both cases, so each stands for both
  bool is_named = true;

  // Returns the smallest positive shift that changes nothing.
  std::int64_t period() const;
  // Returns the size of the longest ring, which is the number of shifts to try.
  std::size_t longest() const;
};

// Fails with the fault `invalid_alphabet`, or with `conflicting_options` if digits are to be
// shifted separately but the alphabet contains digits.
Result<Alphabet> alphabet_of(const AlphabetChoice&, Digits);

}  // namespace toolyard::caesar
