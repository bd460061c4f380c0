// Text segmentation at the sentence boundaries of UAX #29. ASCII uses a table instead of Unicode
// data.
#pragma once
#include <cstddef>
#include <string_view>

#include "tools/unicode/properties.h"

namespace toolyard::unicode {

struct Sentence {
  std::size_t begin = 0;
  std::size_t end = 0;
  bool has_words = false;  // whether there is a letter or a number
};

class Sentences {
 public:
  explicit Sentences(std::string_view text) : text_(text) {}

  // Reads the next sentence. Returns false at the end of the text.
  bool next(Sentence& sentence);

 private:
  struct Step;

  void skip_plain(Step& step) const;
  SentenceClass class_at(std::size_t& at) const;
  SentenceClass class_after(std::size_t& at) const;
  bool ends_after_terminator(Step& step, SentenceClass terminator);
  bool goes_on_in_lower_case(std::size_t at) const;

  std::string_view text_;
  std::size_t at_ = 0;
};

}  // namespace toolyard::unicode
