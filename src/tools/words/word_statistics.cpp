#include "tools/words/word_statistics.h"

#include <algorithm>
#include <cmath>

#include "core/endpoint/budget.h"
#include "tools/unicode/graphemes.h"
#include "tools/unicode/sentences.h"
#include "tools/words/keyword_finder.h"
#include "tools/words/phrases.h"
#include "tools/words/vocabulary.h"

namespace toolyard::words {
namespace {

using unicode::CaseRule;

std::string key_of(std::string_view word, CaseRule rule) {
  std::string key;
  unicode::append_word_key(key, word, rule);
  return key;
}

std::string_view slice(std::string_view text, std::size_t begin, std::size_t end) {
  return text.substr(begin, end - begin);
}

std::string_view trimmed(std::string_view text) {
  std::size_t begin = text.size(), end = 0;
  for (std::size_t at = 0; at < text.size();) {
    const auto next = unicode::character_at(text, at);
    if (!unicode::properties_of(next.value).has(unicode::white_space)) {
      begin = std::min(begin, at);
      end = next.end;
    }
    at = next.end;
  }
  return begin < end ? slice(text, begin, end) : std::string_view();
}

// What is known of a word besides its count, from its first occurrence.
struct Known {
  std::uint32_t begin = 0;  // of its first occurrence
  std::uint32_t end = 0;
  std::uint32_t keyword_word = KeywordFinder::unknown_word;
  std::uint8_t syllables = 0;  // 255 for that many or more
  bool is_left_out = false;    // not in `top`
  bool is_cjk = false;
  bool is_complex = false;
};

// Words are read this many at a time, so that what a large vocabulary has of them is loaded
// meanwhile.
constexpr std::size_t words_at_once = 16;

// A word that was read, and is counted next.
struct Ahead {
  Word word;
  std::size_t key_begin;  // in the keys of the words that were read at the same time
  std::size_t key_end;
  std::uint32_t hash;
  std::uint32_t likely_id = 0;  // if the vocabulary is large
};

class Counting {
 public:
  Counting(std::string_view text, const CountOptions& demand);

  WordStatistics run();

 private:
  bool is_stop_word(std::string_view key) const {
    return std::ranges::binary_search(stop_words_, key);
  }
  Known describe_new_word(const Word& word, std::string_view key);
  void prefetch();
  bool read(WordStream& words);
  void add(const Ahead& next);
  void close_sentence(const unicode::Sentence& sentence);
  void add_reading_matter(const Known& known);
  std::string shown(std::uint32_t id) const;
  std::string shown_phrase(std::uint32_t phrase) const;
  void fill_top();
  void fill_keywords();

  std::string_view text_;
  const CountOptions& demand_;
  CaseRule case_;
  Vocabulary vocabulary_;
  std::vector<Known> known_;
  Phrases phrases_;
  KeywordFinder finder_;
  std::vector<std::size_t> keyword_sizes_;
  std::vector<std::string> stop_words_;  // sorted
  std::vector<Ahead> ahead_;
  std::string keys_;  // of the words in `ahead_`
  std::size_t longest_ = 0;
  std::int64_t words_before_ = 0;  // before the current sentence
  WordStatistics census_;
};

Counting::Counting(std::string_view text, const CountOptions& demand)
    : text_(text), demand_(demand), case_(demand.case_rule), vocabulary_(demand.hash_seed),
      phrases_(demand.phrase_length, demand.hash_seed) {
  for (const auto word : demand.stop_words) {
    stop_words_.push_back(key_of(word, CaseRule::ignored));
  }
  std::ranges::sort(stop_words_);
  for (const auto keyword : demand.keywords) {
    const auto keys = keyword_keys(keyword, demand);
    keyword_sizes_.push_back(keys.size());
    finder_.add(keys);
  }
  finder_.prepare();
}

Known Counting::describe_new_word(const Word& word, std::string_view key) {
  Known known{.begin = static_cast<std::uint32_t>(word.begin),
              .end = static_cast<std::uint32_t>(word.end)};
  const auto spelling = slice(text_, word.begin, word.end);
  known.is_cjk = word.is_cjk;
  known.is_left_out = word.characters < demand_.min_word_length;
  if (!known.is_left_out && !stop_words_.empty()) {
    known.is_left_out = case_ == CaseRule::ignored
                            ? is_stop_word(key)
                            : is_stop_word(key_of(spelling, CaseRule::ignored));
  }
  if (!finder_.is_empty()) known.keyword_word = finder_.number_of(key);
  if (demand_.wants_readability) {
    known.syllables =
        static_cast<std::uint8_t>(std::min<std::int64_t>(count_syllables(spelling), 255));
    known.is_complex = is_complex(spelling);
  }
  return known;
}

void Counting::add_reading_matter(const Known& known) {
  census_.readability.syllables += known.syllables;
  census_.readability.polysyllables += known.syllables >= 3;
  census_.readability.complex_words += known.is_complex;
}

void Counting::prefetch() {
  for (const auto& next : ahead_) vocabulary_.prefetch_slot(next.hash);
  for (auto& next : ahead_) next.likely_id = vocabulary_.prefetch_entry(next.hash);
  for (const auto& [word, key_begin, key_end, hash, id] : ahead_) {
    if (id >= vocabulary_.size()) continue;
    vocabulary_.prefetch_key(id);
    __builtin_prefetch(&known_[id]);
  }
}

// Reads the next words. Returns false at the end of the text.
bool Counting::read(WordStream& words) {
  ahead_.clear();
  keys_.clear();
  for (Word word; ahead_.size() < words_at_once && words.next(word);) {
    spend(60 + 12 * (word.end - word.begin));
    const auto begin = keys_.size();
    unicode::append_word_key(keys_, slice(text_, word.begin, word.end), case_);
    const auto hash = vocabulary_.hash_of(slice(keys_, begin, keys_.size()));
    ahead_.push_back({.word = word, .key_begin = begin, .key_end = keys_.size(), .hash = hash});
  }
  if (vocabulary_.is_large()) prefetch();
  return !ahead_.empty();
}

void Counting::add(const Ahead& next) {
  const auto& word = next.word;
  const auto key = slice(keys_, next.key_begin, next.key_end);
  const auto [id, is_new] = vocabulary_.count(key, next.hash);
  if (is_new) known_.push_back(describe_new_word(word, key));
  const auto& known = known_[id];
  ++census_.words;
  census_.cjk_words += word.is_cjk;
  census_.word_characters += static_cast<std::int64_t>(word.characters);
  if (word.characters > longest_) {
    longest_ = word.characters;
    census_.longest_word = slice(text_, word.begin, word.end);
  }
  if (demand_.phrase_length > 1) {
    if (known.is_left_out) phrases_.reset();
    else phrases_.see(id);
  }
  if (!finder_.is_empty()) finder_.see(known.keyword_word);
  if (demand_.wants_readability) add_reading_matter(known);
}

// Phrases and keywords do not extend over the end of a sentence.
void Counting::close_sentence(const unicode::Sentence& sentence) {
  spend(30 + 2 * (sentence.end - sentence.begin));
  phrases_.reset();
  finder_.reset();
  const auto words = census_.words - words_before_;
  words_before_ = census_.words;
  if (!sentence.has_words) return;
  ++census_.sentences;
  if (census_.listed.size() < demand_.max_sentences) {
    census_.listed.push_back({trimmed(slice(text_, sentence.begin, sentence.end)), words});
  }
}

WordStatistics Counting::run() {
  WordStream words(text_, demand_.rule);
  unicode::Sentences sentences(text_);
  unicode::Sentence sentence;
  bool is_open = sentences.next(sentence);
  while (read(words)) {
    for (const auto& next : ahead_) {
      while (next.word.begin >= sentence.end) {
        close_sentence(sentence);
        is_open = sentences.next(sentence);
      }
      add(next);
    }
  }
  for (; is_open; is_open = sentences.next(sentence)) close_sentence(sentence);
  census_.unique_words = static_cast<std::int64_t>(vocabulary_.size());
  census_.readability.words = census_.words;
  census_.readability.sentences = census_.sentences;
  fill_top();
  fill_keywords();
  return std::move(census_);
}

// Returns a word as it was first written, or in lower case if case is ignored.
std::string Counting::shown(std::uint32_t id) const {
  const auto spelling = slice(text_, known_[id].begin, known_[id].end);
  return case_ == CaseRule::kept ? std::string(spelling) : unicode::lower_case(spelling);
}

// Returns the words of a phrase with blanks between them, but not between ideographs.
std::string Counting::shown_phrase(std::uint32_t phrase) const {
  std::string text;
  bool was_cjk = true;
  for (const auto id : phrases_.words_of(phrase)) {
    const bool is_cjk = known_[id].is_cjk;
    if (!text.empty() && !(is_cjk && was_cjk)) text += ' ';
    text += shown(id);
    was_cjk = is_cjk;
  }
  return text;
}

void Counting::fill_top() {
  const bool is_phrases = demand_.phrase_length > 1;
  const auto& counted = is_phrases ? phrases_.found() : vocabulary_;
  const auto total = is_phrases ? phrases_.total() : census_.words;
  std::vector<std::uint32_t> ids;
  if (demand_.top == 0) return;
  spend(20 * counted.size());
  for (std::uint32_t id = 0; id < counted.size(); ++id) {
    if (is_phrases || !known_[id].is_left_out) ids.push_back(id);
  }
  std::size_t bytes = 0;
  for (const auto id : max_frequent(counted, std::move(ids), demand_.top)) {
    const std::int64_t count = counted.count_of(id);
    census_.top.push_back(
        {is_phrases ? shown_phrase(id) : shown(id), count, percentage(count, total)});
    bytes += census_.top.back().text.size();
    if (bytes > demand_.max_top_bytes) {
      census_.is_top_too_large = true;
      return;
    }
  }
}

void Counting::fill_keywords() {
  const auto counts = finder_.counts();
  for (std::size_t i = 0; i < counts.size(); ++i) {
    const auto words = counts[i] * static_cast<std::int64_t>(keyword_sizes_[i]);
    census_.keywords.push_back(
        {std::string(demand_.keywords[i]), counts[i], percentage(words, census_.words)});
  }
}

}  // namespace

WordStatistics count_words(std::string_view text, const CountOptions& demand) {
  return Counting(text, demand).run();
}

std::vector<std::string> keyword_keys(std::string_view keyword, const CountOptions& demand) {
  std::vector<std::string> keys;
  WordStream words(keyword, demand.rule);
  for (Word word; words.next(word);) {
    keys.push_back(key_of(slice(keyword, word.begin, word.end), demand.case_rule));
  }
  return keys;
}

std::vector<Frequency> count_characters(std::string_view text, std::size_t top,
                                        std::uint64_t hash_seed) {
  Vocabulary seen(hash_seed);
  std::int64_t total = 0;
  for (std::size_t at = 0; at < text.size(); ++total) {
    const auto end = unicode::grapheme_end(text, at);
    spend(30 + 2 * (end - at));
    seen.count(slice(text, at, end));
    at = end;
  }
  std::vector<std::uint32_t> ids(seen.size());
  for (std::uint32_t id = 0; id < ids.size(); ++id) ids[id] = id;
  std::vector<Frequency> result;
  for (const auto id : max_frequent(seen, std::move(ids), top)) {
    const std::int64_t count = seen.count_of(id);
    result.push_back({std::string(seen.key_of(id)), count, percentage(count, total)});
  }
  return result;
}

double percentage(std::int64_t part, std::int64_t whole) {
  if (whole == 0) return 0;
  return std::round(static_cast<double>(part) * 10'000 / static_cast<double>(whole)) / 100;
}

}  // namespace toolyard::words
