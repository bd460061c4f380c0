#include "tools/passwords/characters.h"

#include <algorithm>

#include "core/text/utf8.h"

namespace toolyard::passwords {

std::u32string characters_of(std::string_view text) {
  std::u32string characters;
  for (std::size_t at = 0; at < text.size();) {
    const auto point = code_point_at(text, at);
    characters += point.value;
    at += point.length;
  }
  return characters;
}

void append(std::string& text, std::u32string_view characters) {
  for (const auto c : characters) append_code_point(text, c);
}

std::u32string set_of(std::u32string_view characters) {
  std::u32string set(characters);
  std::ranges::sort(set);
  set.erase(std::ranges::unique(set).begin(), set.end());
  return set;
}

std::u32string difference(std::u32string_view set, std::u32string_view without) {
  std::u32string rest(set);
  std::erase_if(rest, [&](char32_t c) { return without.contains(c); });
  return rest;
}

bool is_control(char32_t c) {
  return c < ' ' || (c >= 0x7f && c < 0xa0) || c == 0x2028 || c == 0x2029;
}

}  // namespace toolyard::passwords
