#include "http/web/search_words.h"

#include <algorithm>
#include <array>
#include <utility>

#include "core/text/characters.h"

namespace toolyard::http {

namespace {

// Words that nobody searches for, of three letters or more.
constexpr std::array<std::string_view, 44> function_words{
    "all",   "and",  "any",  "are",  "but",  "can",   "cannot", "does", "each",  "every", "for",
    "from",  "had",  "has",  "have", "into", "its",   "not",    "one",  "only",  "other", "ours",
    "same",  "such", "than", "that", "the",  "their", "them",   "then", "these", "they",  "this",
    "those", "was",  "were", "what", "when", "where", "which",  "who",  "whose", "will",  "with"};

// Notes the words of a text that are not there yet.
void note_words(std::string_view text, std::vector<std::string>& words) {
  const auto note = [&](std::string word) {
    if (word.size() < 3 || std::ranges::find(words, word) != words.end() ||
        std::ranges::binary_search(function_words, word))
      return;
    words.push_back(std::move(word));
  };
  std::string word;
  for (const char c : text) {
    const bool is_letter = is_lower(c) || is_digit(c) || (c & 0x80);
    const bool is_capital = c >= 'A' && c <= 'Z';
    if (is_letter || is_capital) word += is_capital ? static_cast<char>(c - 'A' + 'a') : c;
    else note(std::exchange(word, {}));
  }
  note(std::move(word));
}

}  // namespace

void SearchWords::add(std::string_view text) { note_words(text, words_); }

void SearchWords::leave_out(std::string_view text) { note_words(text, left_out_); }

std::string SearchWords::joined() const {
  std::string all;
  for (const auto& word : words_) {
    const auto finds = [&](const std::string& other) { return other.starts_with(word); };
    const auto is_longer = [&](const std::string& other) {
      return other.size() > word.size() && finds(other);
    };
    if (std::ranges::any_of(words_, is_longer) || std::ranges::any_of(left_out_, finds)) continue;
    all.append(all.empty() ? "" : " ").append(word);
  }
  return all;
}

}  // namespace toolyard::http
