// What texts of a language look like: how often a letter follows another, and the commonest words.
// Costs are bits: the less likely something is, the more it costs.
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

// What was counted, see letter_tables.cpp and common_words.cpp.
struct LetterTable {
  Language language;
  std::u32string_view letters;             // the classes 1 and up
  std::u32string_view marked;              // letters with accents and the like: the last class
  std::span<const std::string_view> rows;  // by class: the costs of each class behind it
};
std::span<const LetterTable> letter_tables();
std::string_view common_words(Language);  // the commonest first, with spaces between

// Whether the gaps between words are to be seen in a text.
enum class Gaps { seen, hidden };

class LanguageModel {
 public:
  using Class = std::uint8_t;
  static constexpr Class gap = 0;

  explicit LanguageModel(const LetterTable&);

  Language language() const { return table_.language; }
  std::u32string_view letters() const { return table_.letters; }

  // The class of a character, whatever its case: a letter, a marked one (letters foreign to the
  // language among them), or a gap for everything else.
  Class class_of(char32_t character) const;
  bool is_foreign(char32_t letter) const;

  float cost(Gaps gaps, Class before, Class letter) const {
    return costs_[static_cast<std::size_t>(gaps)][before * classes_ + letter];
  }

  // A word as a number, built class by class from 0. Long words all make 0.
  static std::uint64_t extended(std::uint64_t word, Class letter) {
    return word >> 54 != 0 ? ~std::uint64_t{0} : word << 6 | letter;
  }
  // The cost of a common word as a whole, or more than any other.
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

// Of every language.
std::span<const LanguageModel> language_models();

}  // namespace toolyard::caesar
