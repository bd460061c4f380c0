// The Latin that placeholder text is made of. Its words and their order never change: the same
// seed must give the same text for ever.
#pragma once
#include <string_view>
#include <vector>

namespace toolyard::lorem {

// How the usual text begins: one sentence without its full stop.
inline constexpr std::string_view classic_start =
    "Lorem ipsum dolor sit amet, consectetur adipiscing elit";

// The usual passage, in four sentences.
std::string_view classic_passage();

// Cicero, De finibus bonorum et malorum 1.32 and 1.33, in ten sentences.
std::string_view cicero_passage();

// The different words of the usual passage and then of Cicero's, in lower case, in the order of
// their first appearance.
const std::vector<std::string_view>& latin_words();

// A word of a passage, with the mark that stands behind it, or 0.
struct MarkedWord {
  std::string_view word;
  char mark = 0;

  bool ends_sentence() const { return mark == '.' || mark == '?'; }
};
std::vector<MarkedWord> words_of(std::string_view passage);

}  // namespace toolyard::lorem
