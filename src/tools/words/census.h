// Goes once through the words and sentences of a text and counts everything about them.
#pragma once
#include <cstdint>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

#include "tools/unicode/folding.h"
#include "tools/words/readability.h"
#include "tools/words/word_stream.h"

namespace toolyard::words {

struct CensusDemand {
  WordRule rule = WordRule::uax29;
  unicode::CaseRule case_rule = unicode::CaseRule::ignored;
  std::size_t top = 10;
  std::size_t min_word_length = 1;           // in characters; shorter words are not among the top
  std::vector<std::string_view> stop_words;  // neither are these
  std::size_t phrase_length = 1;             // of the top: single words, or phrases
  std::vector<std::string_view> keywords;
  bool wants_readability = false;
  std::size_t most_sentences = 0;  // that are listed
  std::size_t most_top_bytes = std::numeric_limits<std::size_t>::max();
  std::uint64_t hash_seed = 0;
};

struct Frequency {
  std::string text;
  std::int64_t count = 0;
  double percent = 0;
};

struct ListedSentence {
  std::string_view text;  // without the white space around it
  std::int64_t words = 0;
};

struct Census {
  std::int64_t words = 0;
  std::int64_t unique_words = 0;
  std::int64_t cjk_words = 0;
  std::int64_t word_characters = 0;  // of all words together
  std::int64_t sentences = 0;
  std::string_view longest_word;
  std::vector<Frequency> top;
  bool is_top_too_large = false;    // then it is not whole
  std::vector<Frequency> keywords;  // in the order of the demand
  std::vector<ListedSentence> listed;
  ReadingMatter matter;  // but for its letters
};

Census take_census(std::string_view text, const CensusDemand&);

// The words of a keyword as the census sees them; none where it has no letter and no digit.
std::vector<std::string> keyword_keys(std::string_view keyword, const CensusDemand&);

// The most frequent characters of a text.
std::vector<Frequency> count_characters(std::string_view text, std::size_t top,
                                        std::uint64_t hash_seed);

// In percent, with two digits after the point.
double percentage(std::int64_t part, std::int64_t whole);

}  // namespace toolyard::words
