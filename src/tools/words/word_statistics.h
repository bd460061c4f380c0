// Word statistics of a text, from a single pass over its words and sentences.
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

struct CountOptions {
  WordRule rule = WordRule::uax29;
  unicode::CaseRule case_rule = unicode::CaseRule::ignored;
  std::size_t top = 10;
  std::size_t min_word_length = 1;           // in characters; `top` has no shorter words
  std::vector<std::string_view> stop_words;  // `top` has none of them
  std::size_t phrase_length = 1;             // 1: `top` has words; more: phrases
  std::vector<std::string_view> keywords;
  bool wants_readability = false;
  std::size_t max_sentences = 0;  // maximum number of listed sentences
  std::size_t max_top_bytes = std::numeric_limits<std::size_t>::max();
  std::uint64_t hash_seed = 0;
};

struct Frequency {
  std::string text;
  std::int64_t count = 0;
  double percent = 0;
};

struct ListedSentence {
  std::string_view text;  // without surrounding white space
  std::int64_t words = 0;
};

struct WordStatistics {
  std::int64_t words = 0;
  std::int64_t unique_words = 0;
  std::int64_t cjk_words = 0;
  std::int64_t word_characters = 0;  // of all words together
  std::int64_t sentences = 0;
  std::string_view longest_word;
  std::vector<Frequency> top;
  bool is_top_too_large = false;    // then `top` is incomplete
  std::vector<Frequency> keywords;  // in the order of the demand
  std::vector<ListedSentence> listed;
  ReadabilityCounts readability;  // without its letters
};

WordStatistics count_words(std::string_view text, const CountOptions&);

// Returns the words of a keyword as the statistics count them; empty if it has none.
std::vector<std::string> keyword_keys(std::string_view keyword, const CountOptions&);

// Returns the most frequent characters (grapheme clusters) of a text.
std::vector<Frequency> count_characters(std::string_view text, std::size_t top,
                                        std::uint64_t hash_seed);

// Returns a percentage, rounded to two decimals.
double percentage(std::int64_t part, std::int64_t whole);

}  // namespace toolyard::words
