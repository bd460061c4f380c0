#include "tools/words/word_stream.h"

#include <algorithm>

#include "tools/unicode/graphemes.h"

namespace toolyard::words {
namespace {

using unicode::character_at;
using unicode::Katakana;
using unicode::properties_of;

}  // namespace

WordStream::WordStream(std::string_view text, WordRule rule)
    : text_(text), rule_(rule),
      segments_(text, rule == WordRule::cjk_characters ? Katakana::single : Katakana::runs) {}

bool WordStream::next(Word& word) {
  return rule_ == WordRule::whitespace ? next_run(word) : next_segment(word);
}

bool WordStream::next_segment(Word& word) {
  unicode::Segment segment;
  if (!segments_.next_word(segment)) return false;
  const auto text = text_.substr(segment.begin, segment.end - segment.begin);
  word = {.begin = segment.begin,
          .end = segment.end,
          .characters = segment.has_clusters ? unicode::count_graphemes(text) : segment.code_points,
          .is_cjk = (segment.traits & unicode::cjk) != 0};
  return true;
}

bool WordStream::next_run(Word& word) {
  word = {.begin = text_.size(), .end = text_.size()};
  for (; at_ < text_.size(); at_ = character_at(text_, at_).end) {
    const bool is_space = properties_of(character_at(text_, at_).value).has(unicode::white_space);
    if (is_space && word.begin < at_) break;
    if (!is_space && word.begin == text_.size()) word.begin = at_;
  }
  word.end = at_;
  if (word.begin == text_.size()) return false;
  trim(word);
  word.characters = unicode::count_graphemes(text_.substr(word.begin, word.end - word.begin));
  return true;
}

// Removes what surrounds letters and numbers. A word without any stays as it is.
void WordStream::trim(Word& word) const {
  auto begin = word.end, end = word.begin;
  for (auto at = word.begin; at < word.end;) {
    const auto next = character_at(text_, at);
    const auto found = properties_of(next.value);
    const bool is_mark = found.word == unicode::WordClass::extend && at == end;
    word.is_cjk |= found.has(unicode::cjk);
    if (found.has(unicode::word_forming)) begin = std::min(begin, at);
    if (found.has(unicode::word_forming) || (is_mark && begin < end)) end = next.end;
    at = next.end;
  }
  if (begin < end) {
    word.begin = begin;
    word.end = end;
  }
}

}  // namespace toolyard::words
