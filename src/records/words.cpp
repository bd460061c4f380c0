#include "records/words.h"

#include <algorithm>

namespace toolyard {

std::vector<std::string_view> words_in(std::string_view text) {
  constexpr std::string_view blanks = " \t\r\n";
  std::vector<std::string_view> words;
  while (true) {
    text.remove_prefix(std::min(text.find_first_not_of(blanks), text.size()));
    if (text.empty()) return words;
    const auto end = std::min(text.find_first_of(blanks), text.size());
    words.push_back(text.substr(0, end));
    text.remove_prefix(end);
  }
}

std::string like_pattern(std::string_view word) {
  std::string pattern = "%";
  for (const char c : word) {
    if (c == '%' || c == '_' || c == '\\') pattern += '\\';
    pattern += c;
  }
  return pattern += '%';
}

std::string_view take_piece(std::string_view& text, std::string_view separators) {
  text.remove_prefix(std::min(text.find_first_not_of(separators), text.size()));
  const auto end = std::min(text.find_first_of(separators), text.size());
  const auto piece = text.substr(0, end);
  text.remove_prefix(end);
  return piece;
}

}  // namespace toolyard
