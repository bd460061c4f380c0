// Frequent words and passwords, which attackers try first, each with its rank.
#pragma once
#include <cstdint>
#include <span>
#include <string_view>

namespace toolyard::strength {

struct Word {
  std::string_view text;
  std::string_view list;
  std::uint32_t rank;  // 1 is the most frequent of its list
};

// Returns the words of all lists, sorted by their bytes and without duplicates. They are sorted
// when this is first called.
std::span<const Word> frequent_words();

// A position in the sorted words that is reached letter by letter.
class WordCursor {
 public:
  WordCursor() : words_(frequent_words()) {}

  // Advances by a letter. Returns false, and does not advance, if no word continues with it.
  bool advance(char32_t letter);
  // Returns the word that consists of the letters so far, or null.
  const Word* word() const {
    return words_.front().text.size() == depth_ ? &words_.front() : nullptr;
  }

 private:
  std::span<const Word> words_;  // all that begin with the letters so far
  std::size_t depth_ = 0;
};

}  // namespace toolyard::strength
