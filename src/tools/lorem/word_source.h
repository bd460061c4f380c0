// The sources of the words of placeholder text, with their punctuation: drawn from a list at
// random, or taken from a passage in order.
#pragma once
#include <cstdint>
#include <string_view>
#include <vector>

#include "tools/lorem/corpus.h"
#include "tools/lorem/seeded_random.h"

namespace toolyard::lorem {

// A range of numbers, including both ends.
struct Range {
  std::uint32_t min = 1;
  std::uint32_t max = 1;

  std::uint32_t draw(SeededRandom& random) const { return min + random.below(max - min + 1); }
};

// Draws words at random, never the same one twice in a row unless it is the only one. For each
// sentence, first draws its length, then each word and, if one is allowed, the comma after it. A
// comma has the probability 1/8; it requires at least three words since the previous comma and two
// words after it.
class DrawnWords {
 public:
  DrawnWords(std::vector<std::string_view> list, Range words_per_sentence, SeededRandom& random)
      : list_(std::move(list)), words_per_sentence_(words_per_sentence), random_(random) {}

  // Makes the text begin with `words`. If a sentence may have that length, they are the first one.
  void begin_with(std::vector<MarkedWord> words);

  MarkedWord next();

  // Draws a word without the punctuation of a sentence.
  std::string_view next_word();
  const std::vector<std::string_view>& list() const { return list_; }

 private:
  void begin_sentence();
  bool draws_comma();

  std::vector<std::string_view> list_;
  Range words_per_sentence_;
  SeededRandom& random_;
  std::vector<MarkedWord> beginning_;
  std::size_t begun_ = 0;   // number of words of the beginning that were returned
  std::uint32_t left_ = 0;  // number of words left in the sentence
  std::uint32_t since_comma_ = 0;
  std::uint32_t last_ = UINT32_MAX;
};

// Returns the words of a passage in order, and starts over at its end.
class RunningWords {
 public:
  // Starts with the sentence of an index, from 0.
  RunningWords(std::string_view passage, std::uint32_t sentence);

  MarkedWord next();

 private:
  std::vector<MarkedWord> words_;
  std::size_t at_ = 0;
};

}  // namespace toolyard::lorem
