#include "areas/content/search.h"

#include <algorithm>

#include "core/letter_case.h"
#include "core/utf8.h"

namespace toolyard::content {
namespace {

constexpr std::string_view wildcards = "%_\\";
// The index knows three letters side by side. It must never see a shorter pattern: SQLite's crashes
// when one comes before a longer one (seen in 3.40).
constexpr std::size_t least_indexed = 3;

// The longest part of a word without wildcards: an index knows no escapes for them.
std::string_view plain_part(std::string_view word) {
  std::string_view longest;
  while (!word.empty()) {
    const auto part = word.substr(0, word.find_first_of(wildcards));
    if (part.size() > longest.size()) longest = part;
    word.remove_prefix(std::min(part.size() + 1, word.size()));
  }
  return longest;
}

}  // namespace

void put_words(Transaction& transaction, ItemId item, const Text& text) {
  std::string words = text.title;
  words.append("\n").append(text.slug.value_or("")).append("\n");
  for (const auto& keyword : text.keywords) words.append(keyword).append("\n");
  words = lower_case(words.append(text.body));
  const auto is_known =
      transaction.change("update content_search set words = $2 where rowid = $1", item, words) > 0;
  if (!is_known)
    transaction.change("insert into content_search (rowid, words) values ($1, $2)", item, words);
}

WordSearch::WordSearch(std::string_view words) {
  constexpr std::string_view blanks = " \t\r\n";
  const auto small = lower_case(words);
  for (std::size_t begin = 0, end = 0; begin < small.size(); begin = end) {
    begin = std::min(small.find_first_not_of(blanks, end), small.size());
    end = std::min(small.find_first_of(blanks, begin), small.size());
    const auto word = small.substr(begin, end - begin);
    if (word.empty() || std::ranges::find(words_, word, &Word::text) != words_.end()) continue;
    const auto part = plain_part(word);
    words_.push_back({.text = word,
                      .pattern = "%" + std::string(part) + "%",
                      .is_indexed = count_code_points(part) >= least_indexed,
                      .is_plain = part.size() == word.size()});
  }
}

bool WordSearch::has_index() const {
  return std::ranges::any_of(words_, [](const Word& word) { return word.is_indexed; });
}

std::string_view WordSearch::from() const {
  // A cross join keeps its order where the engine would guess: the words come first.
  if (words_.empty()) return "content_items i";
  return has_index() ? "content_search s cross join content_items i"
                     : "content_words s cross join content_items i";
}

void WordSearch::narrow(ListSql& list) const {
  if (words_.empty()) return;
  list.where(has_index() ? "i.id = s.rowid" : "i.id = s.item");
  for (const auto& word : words_) {
    if (word.is_indexed || !has_index()) list.where("s.words like ?", bind(word.pattern));
    if (!word.is_plain || (!word.is_indexed && has_index()))
      list.where("replace(s.words, ?, '') <> s.words", bind(word.text));
  }
}

}  // namespace toolyard::content
