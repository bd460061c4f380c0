// The frequent words and passwords that attackers try first, each with its rank.
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

// All words of all lists in the order of their bytes; no word is there twice. Sorted when they are
// first asked for.
std::span<const Word> frequent_words();

// A place in the words that is reached letter by letter.
class WordCursor {
 public:
  WordCursor() : words_(frequent_words()) {}

  // Whether some word goes on like this.
  bool advance(char32_t letter);
  // The word that consists of the letters so far, or null.
  const Word* word() const {
    return words_.front().text.size() == depth_ ? &words_.front() : nullptr;
  }

 private:
  std::span<const Word> words_;  // those that begin with the letters so far
  std::size_t depth_ = 0;
};

}  // namespace toolyard::strength
