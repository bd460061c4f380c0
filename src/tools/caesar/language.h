// Statistical models of languages: the frequencies of letter pairs and of the most common words.
// Costs are in bits: the negative binary logarithm of a probability.
#pragma once
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "core/describe/describe.h"

namespace toolyard::caesar {

enum class Language { automatic, en, de, fr, es, it, pt, nl, ru, el };
constexpr auto spellings(Language) {
  return std::to_array<Spelling<Language>>(
      {{Language::automatic, "auto", "Most likely language among those the alphabet can write."},
       {Language::en, "en", "English.", "English"},
       {Language::de, "de", "German.", "German"},
       {Language::fr, "fr", "French.", "French"},
       {Language::es, "es", "Spanish.", "Spanish"},
       {Language::it, "it", "Italian.", "Italian"},
       {Language::pt, "pt", "Portuguese.", "Portuguese"},
       {Language::nl, "nl", "Dutch.", "Dutch"},
       {Language::ru, "ru", "Russian.", "Russian"},
       {Language::el, "el", "Greek.", "Greek"}});
}

// The letters and letter pairs of a language; see letter_tables.cpp.
struct LetterTable {
  Language language;
  std::u32string_view letters;             // the classes from 1 on
  std::u32string_view marked;              // letters with accents and the like: the last class
  std::span<const std::string_view> rows;  // for each class: the costs of the classes after it
};
std::span<const LetterTable> letter_tables();
std::string_view common_words(Language);  // the most common first, separated by spaces

// Whether the gaps between words are visible in a text.
enum class Gaps { seen, hidden };

class LanguageModel {
 public:
  using Class = std::uint8_t;
  static constexpr Class gap = 0;

  explicit LanguageModel(const LetterTable&);

  Language language() const { return table_.language; }
  std::u32string_view letters() const { return table_.letters; }

  // Returns the class of a character, ignoring case: that of a letter, the class of marked letters
  // (also for letters foreign to the language), or `gap` for all other characters.
  Class class_of(char32_t character) const;
  bool is_foreign(char32_t letter) const;

  float cost(Gaps gaps, Class before, Class letter) const {
    return costs_[static_cast<std::size_t>(gaps)][before * classes_ + letter];
  }

  // Appends a letter to a word that is represented as a number, starting with 0. All words of more
  // than ten letters are the same number, with all bits set.
  static std::uint64_t extended(std::uint64_t word, Class letter) {
    return word >> 54 != 0 ? ~std::uint64_t{0} : word << 6 | letter;
  }
  // Returns the cost of a common word as a whole, or infinity if the word is not common.
  float word_cost(std::uint64_t word) const;

 private:
  struct Word {
    std::uint64_t key;
    float cost;
  };
  void fill_costs();
  void fill_words();

  LetterTable table_;
  std::size_t classes_;
  std::vector<float> costs_[2];
  std::vector<Word> words_;  // sorted by key
};

// Returns the models of all languages.
std::span<const LanguageModel> language_models();

}  // namespace toolyard::caesar
