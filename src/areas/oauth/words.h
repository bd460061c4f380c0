// Lists of words separated by blanks, as scopes are sent and stored.
#pragma once
#include <algorithm>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace toolyard::oauth {

inline std::string joined_words(std::span<const std::string> words) {
  std::string text;
  for (const auto& word : words) text.append(text.empty() ? "" : " ").append(word);
  return text;
}

inline std::vector<std::string> split_words(std::string_view text) {
  std::vector<std::string> words;
  while (!text.empty()) {
    const auto end = std::min(text.find(' '), text.size());
    if (end > 0) words.emplace_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return words;
}

}  // namespace toolyard::oauth
