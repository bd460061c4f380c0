#include "http/web/search_words.h"

#include <algorithm>
#include <utility>

#include "core/text/characters.h"

namespace toolyard::http {

void SearchWords::add(std::string_view text) {
  std::string word;
  for (const char c : text) {
    const bool is_letter = is_lower(c) || is_digit(c) || (c & 0x80);
    const bool is_capital = c >= 'A' && c <= 'Z';
    if (is_letter || is_capital) word += is_capital ? static_cast<char>(c - 'A' + 'a') : c;
    else note(std::exchange(word, {}));
  }
  note(std::move(word));
}

std::string SearchWords::joined() const {
  std::string all;
  for (const auto& word : words_) {
    const auto is_longer = [&](const std::string& other) {
      return other.size() > word.size() && other.starts_with(word);
    };
    if (std::ranges::any_of(words_, is_longer)) continue;
    all.append(all.empty() ? "" : " ").append(word);
  }
  return all;
}

void SearchWords::note(std::string word) {
  if (word.size() < 3 || std::ranges::find(words_, word) != words_.end()) return;
  words_.push_back(std::move(word));
}

}  // namespace toolyard::http
