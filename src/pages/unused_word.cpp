#include "pages/unused_word.h"

#include <algorithm>
#include <charconv>
#include <vector>

namespace toolyard::pages {

std::string unused_word(std::string_view text, std::string_view begin) {
  std::vector<std::size_t> used;
  for (auto at = text.find(begin); at != text.npos; at = text.find(begin, at + begin.size())) {
    std::size_t number = 0;
    const auto digits = text.substr(at + begin.size());
    std::from_chars(digits.data(), digits.data() + digits.size(), number);
    used.push_back(number);
  }
  std::ranges::sort(used);
  std::size_t number = 1;
  for (const auto one : used) number += one == number;
  return std::string(begin) + std::to_string(number) + "x";
}

}  // namespace toolyard::pages
