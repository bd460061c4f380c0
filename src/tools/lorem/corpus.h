// The Latin texts, and the words of other languages, of which placeholder text consists. The words
// and their order must never change, because the same seed must always result in the same text.
#pragma once
#include <string_view>
#include <vector>

namespace toolyard::lorem {

// The beginning of the classic text: a sentence without its full stop.
inline constexpr std::string_view classic_start =
    "Lorem ipsum dolor sit amet, consectetur adipiscing elit";

// Returns the classic passage, in four sentences.
std::string_view classic_passage();

// Returns Cicero, De finibus bonorum et malorum 1.32 and 1.33, in ten sentences.
std::string_view cicero_passage();

// Returns the different words of the classic passage and then of Cicero's, in lower case, in the
// order of their first appearance.
const std::vector<std::string_view>& latin_words();

enum class Language { en, de, es, fr, it, nl, pt, el, ru };

// Returns different words of a language, in lower case except for German nouns.
const std::vector<std::string_view>& words_in(Language language);

// A word of a passage, with the punctuation mark after it, or 0 if there is none.
struct MarkedWord {
  std::string_view word;
  char mark = 0;

  bool ends_sentence() const { return mark == '.' || mark == '?'; }
};
std::vector<MarkedWord> words_of(std::string_view passage);

}  // namespace toolyard::lorem
