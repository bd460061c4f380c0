// Puts words together to sentences and paragraphs: so many of them, or a text of an exact size.
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
  // With a blank before it, and a capital where a sentence begins.
  void add(MarkedWord word);
  // Whatever mark the text ends with becomes a full stop.
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
};

void add_sentence(Prose& prose, const NextWord& next);

// Paragraphs until there are so many of them, so many sentences, or so many words in all.
Prose write_paragraphs(std::uint32_t count, Range sentences, SeededRandom&, const NextWord&);
Prose write_sentences(std::uint32_t count, Range sentences, SeededRandom&, const NextWord&);
Prose write_words(std::uint32_t count, Range sentences, SeededRandom&, const NextWord&);
// Single sentences.
Prose write_items(std::uint32_t count, const NextWord&);

}  // namespace toolyard::lorem
