// Counts phrases of a fixed number of words that follow each other.
#pragma once
#include <array>
#include <cstdint>
#include <vector>

#include "tools/words/vocabulary.h"

namespace toolyard::words {

class Phrases {
 public:
  static constexpr std::size_t longest = 5;

  Phrases(std::size_t length, std::uint64_t seed) : length_(length), found_(seed) {}

  // The next word of the text by its number; `reset` where phrases end.
  void see(std::uint32_t word);
  void reset() { held_ = 0; }

  std::int64_t total() const { return total_; }
  const Vocabulary& found() const { return found_; }
  std::vector<std::uint32_t> words_of(std::uint32_t phrase) const;

 private:
  std::size_t length_;
  Vocabulary found_;  // keys are the bytes of the words' numbers
  std::array<std::uint32_t, longest> last_{};
  std::size_t held_ = 0;
  std::int64_t total_ = 0;
};

}  // namespace toolyard::words
