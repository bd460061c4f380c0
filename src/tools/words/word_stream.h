// Reads the words of a text one after the other, by one of several rules.
#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "core/describe/describe.h"
#include "tools/unicode/segments.h"

namespace toolyard::words {

enum class WordRule { uax29, whitespace, cjk_characters, joined };

constexpr auto spellings(WordRule) {
  return std::to_array<Spelling<WordRule>>(
      {{WordRule::uax29, "uax29",
        "Unicode's rules (UAX #29): ideographs and hiragana count one by one, Thai, Lao, Khmer and "
        "Burmese by dictionary.",
        "Unicode (UAX #29)"},
       {WordRule::whitespace, "whitespace", "Any text between white space."},
       {WordRule::cjk_characters, "cjk-characters",
        "Like `uax29`, but each katakana character is a word too, as in word processors."},
       {WordRule::joined, "joined",
        "Like `uax29`, but `well-known`, a web address and an email address are one word each."}});
}

// A word, without the punctuation around it.
struct Word {
  std::size_t begin = 0;
  std::size_t end = 0;
  std::size_t characters = 0;
  bool is_cjk = false;
};

class WordStream {
 public:
  WordStream(std::string_view text, WordRule rule);

  // Reads the next word. Returns false at the end of the text.
  bool next(Word& word);

 private:
  bool next_segment(Word& word);
  bool next_run(Word& word);
  bool next_joined(Word& word);
  void trim(Word& word) const;

  std::string_view text_;
  WordRule rule_;
  unicode::Segments segments_;
  std::size_t at_ = 0;
  std::optional<Word> ahead_ = {};  // read, but not returned yet
  std::size_t run_end_ = 0;         // of the text without white space around the last word
};

}  // namespace toolyard::words
