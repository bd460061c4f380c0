// Assembles words into sentences and paragraphs: a given number of paragraphs, sentences or words.
#pragma once
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "tools/lorem/word_source.h"

namespace toolyard::lorem {

using NextWord = std::function<MarkedWord()>;

// Paragraphs under construction.
class Prose {
 public:
  void begin_paragraph();
  // Adds words without capitals and punctuation from now on.
  void leave_plain() { is_plain_ = true; }
  // Adds a word, with a blank before it, and with a capital at the beginning of a sentence.
  void add(MarkedWord word);
  // Ends an open sentence with a full stop, which replaces any other mark.
  void end_sentence();

  bool is_between_sentences() const { return is_between_sentences_; }
  std::int64_t words() const { return words_; }
  std::int64_t sentences() const { return sentences_; }
  std::vector<std::string> take_paragraphs() { return std::move(paragraphs_); }

 private:
  std::vector<std::string> paragraphs_;
  std::int64_t words_ = 0;
  std::int64_t sentences_ = 0;
  char last_mark_ = 0;
  bool is_between_sentences_ = true;
  bool is_plain_ = false;
};

void add_sentence(Prose& prose, const NextWord& next);

// Write paragraphs of `sentences` sentences each, until there are `count` paragraphs, sentences or
// words in total.
Prose write_paragraphs(std::uint32_t count, Range sentences, SeededRandom&, const NextWord&);
Prose write_sentences(std::uint32_t count, Range sentences, SeededRandom&, const NextWord&);
Prose write_words(std::uint32_t count, Range sentences, SeededRandom&, const NextWord&);
// Writes `count` words in one paragraph, without capitals and punctuation.
Prose write_plain_words(std::uint32_t count, const NextWord&);
// Writes `count` paragraphs of one sentence each.
Prose write_items(std::uint32_t count, const NextWord&);

}  // namespace toolyard::lorem
