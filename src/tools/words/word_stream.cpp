#include "tools/words/word_stream.h"

#include <algorithm>
#include <utility>

#include "core/text/characters.h"
#include "tools/unicode/graphemes.h"

namespace toolyard::words {
namespace {

using unicode::character_at;
using unicode::Katakana;
using unicode::properties_of;

// Whether the text between two words is a hyphen alone: `-`, U+2010 or U+2011.
bool is_hyphen(std::string_view text, std::size_t begin, std::size_t end) {
  const auto between = text.substr(begin, end - begin);
  return between == "-" || between == "\u2010" || between == "\u2011";
}

// Returns where white space, a quotation mark or a bracket ends the text from an offset on.
std::size_t end_of_run(std::string_view text, std::size_t begin) {
  return std::min(text.find_first_of(" \t\r\n\v\f\"<>`|", begin), text.size());
}

// Returns the size of the web or email address that a text without white space begins with, without
// punctuation at its end; 0 if it begins with none.
std::size_t address_size(std::string_view run) {
  constexpr std::string_view marks = ".,;:!?'*)]}";
  const auto end = run.find_last_not_of(marks);
  if (end == run.npos) return 0;
  const auto text = run.substr(0, end + 1);
  const auto scheme = text.find("://");
  const bool is_web =
      text.starts_with("www.") || (scheme != text.npos && scheme > 0 && scheme < text.size() - 3 &&
                                   std::ranges::all_of(text.substr(0, scheme), is_letter_or_digit));
  const auto at = text.find('@');
  const bool is_email = at != text.npos && at > 0 && text.find('.', at) != text.npos &&
                        text.substr(at + 1).find_first_of("@/,;:") == text.npos &&
                        text.substr(0, at).find_first_of("/,;()") == text.npos;
  return is_web || is_email ? text.size() : 0;
}

}  // namespace

WordStream::WordStream(std::string_view text, WordRule rule)
    : text_(text), rule_(rule),
      segments_(text, rule == WordRule::cjk_characters ? Katakana::single : Katakana::runs) {}

bool WordStream::next(Word& word) {
  if (rule_ == WordRule::joined) return next_joined(word);
  return rule_ == WordRule::whitespace ? next_run(word) : next_segment(word);
}

// Joins words that a hyphen connects, and those of an address.
bool WordStream::next_joined(Word& word) {
  if (ahead_) word = *std::exchange(ahead_, {});
  else if (!next_segment(word)) return false;
  const auto first_end = word.end;
  if (word.begin >= run_end_) {
    run_end_ = end_of_run(text_, word.begin);
    const auto size = address_size(text_.substr(word.begin, run_end_ - word.begin));
    word.end = std::max(word.end, word.begin + size);
  }
  for (Word next; next_segment(next);) {
    const bool is_connected = next.begin < word.end || is_hyphen(text_, word.end, next.begin);
    if (!is_connected) {
      ahead_ = next;
      break;
    }
    word.end = std::max(word.end, next.end);
    word.is_cjk |= next.is_cjk;
  }
  if (word.end != first_end)
    word.characters = unicode::count_graphemes(text_.substr(word.begin, word.end - word.begin));
  return true;
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
