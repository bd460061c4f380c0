// Passphrases (Diceware): words drawn with equal probability from a list, with separators between
// them and optional digits and symbols.
#pragma once
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/describe/describe.h"
#include "tools/passwords/plan.h"

namespace toolyard::passwords {

enum class Capitals { none, first, random, all };
constexpr auto spellings(Capitals) {
  return std::to_array<Spelling<Capitals>>(
      {{Capitals::none, "none", "None."},
       {Capitals::first, "first", "The first letter of each word."},
       {Capitals::random, "random",
        "The first letters of random words, or random letters of `pronounceable`."},
       {Capitals::all, "all", "All letters."}});
}

enum class BuiltInList { eff_large, eff_short };
constexpr auto spellings(BuiltInList) {
  return std::to_array<Spelling<BuiltInList>>(
      {{BuiltInList::eff_large, "eff-large", "7776 words of 3 to 9 letters, for five dice."},
       {BuiltInList::eff_short, "eff-short", "1296 words of 3 to 5 letters, for four dice."}});
}

using Words = std::span<const std::string_view>;
Words built_in_words(BuiltInList list);

// The first word that makes a list by the caller invalid, and why.
struct WordFault {
  std::size_t index;
  std::string detail;
};
inline constexpr std::size_t max_words = 100'000, max_word_characters = 64;
std::optional<WordFault> word_fault(Words words, Capitals capitals);

struct Lengths {
  std::size_t least = 0, most = ~std::size_t{0};
};

struct PassphraseRules {
  Words words;
  std::size_t count = 6;
  std::string_view separator = "-";
  std::u32string separators = {};  // unless empty, one of them is drawn for each gap
  Capitals capitals = Capitals::none;
  std::u32string digits = {};   // unless empty, one of them follows one of the words
  std::u32string symbols = {};  // unless empty, one of them follows one of the words, after a digit
  bool has_digit_after_each = false;  // instead of one
  Lengths lengths = {};               // of the whole, in characters
  bool is_built_in = true;
};

// Returns which share of the passphrases has a length within `lengths`, from 0 to 1. Passphrases
// are drawn until one has, so it must not be tiny.
double share_within_lengths(const PassphraseRules& rules);

// The list must not have a `word_fault`. The texts in the rules must outlive the plan.
Plan passphrase_plan(const PassphraseRules& rules);

}  // namespace toolyard::passwords
