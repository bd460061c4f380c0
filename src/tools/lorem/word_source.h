// Where the words of a placeholder text come from, one after the other, with their punctuation:
// drawn from a list, or running on through a passage.
#pragma once
#include <cstdint>
#include <string_view>
#include <vector>

#include "tools/lorem/corpus.h"
#include "tools/lorem/seeded_random.h"

namespace toolyard::lorem {

// Both ends are possible.
struct Range {
  std::uint32_t min = 1;
  std::uint32_t max = 1;

  std::uint32_t draw(SeededRandom& random) const { return min + random.below(max - min + 1); }
};

// Draws words so that none follows itself. A sentence draws its length, then each word and, where
// there may be one, the comma behind it (one time in eight, with three words between two commas,
// and two to follow).
class DrawnWords {
 public:
  DrawnWords(std::vector<std::string_view> list, Range words_per_sentence, SeededRandom& random)
      : list_(std::move(list)), words_per_sentence_(words_per_sentence), random_(random) {}

  // Lets the text begin with these. If a sentence may be as long, the first is just these.
  void begin_with(std::vector<MarkedWord> words);

  MarkedWord next();

  // Without the punctuation of sentences.
  std::string_view next_word();
  const std::vector<std::string_view>& list() const { return list_; }

 private:
  void begin_sentence();
  bool draws_comma();

  std::vector<std::string_view> list_;
  Range words_per_sentence_;
  SeededRandom& random_;
  std::vector<MarkedWord> beginning_;
  std::size_t begun_ = 0;   // of the beginning
  std::uint32_t left_ = 0;  // in the sentence
  std::uint32_t since_comma_ = 0;
  std::uint32_t last_ = UINT32_MAX;
};

// Goes through a passage as it stands, and from its end to its beginning again.
class RunningWords {
 public:
  // Starts with one of its sentences.
  RunningWords(std::string_view passage, std::uint32_t sentence);

  MarkedWord next();

 private:
  std::vector<MarkedWord> words_;
  std::size_t at_ = 0;
};

}  // namespace toolyard::lorem
