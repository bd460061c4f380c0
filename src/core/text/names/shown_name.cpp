#include "core/text/names/shown_name.h"

#include <algorithm>
#include <array>
#include <utility>

#include "core/text/characters.h"
#include "core/text/utf8.h"

namespace toolyard {

namespace {

// Control characters, invisible and zero-width characters, those that change the direction of text,
// and private-use characters.
constexpr std::array<std::pair<char32_t, char32_t>, 21> hidden{
    {{0x00, 0x1f},       {0x7f, 0x9f},     {0xad, 0xad},     {0x034f, 0x034f},   {0x061c, 0x061c},
     {0x115f, 0x1160},   {0x17b4, 0x17b5}, {0x180b, 0x180f}, {0x200b, 0x200f},   {0x2028, 0x202e},
     {0x2060, 0x206f},   {0x2800, 0x2800}, {0x3164, 0x3164}, {0xe000, 0xf8ff},   {0xfe00, 0xfe0f},
     {0xfeff, 0xfeff},   {0xffa0, 0xffa0}, {0xfff0, 0xffff}, {0x1d173, 0x1d17a}, {0xe0000, 0xe0fff},
     {0xf0000, 0x10ffff}}};

bool is_hidden(char32_t letter) {
  return std::ranges::any_of(
      hidden, [&](const auto& range) { return letter >= range.first && letter <= range.second; });
}

bool is_wide_space(char32_t letter) {
  return letter == ' ' || letter == 0xa0 || letter == 0x1680 ||
         (letter >= 0x2000 && letter <= 0x200a) || letter == 0x202f || letter == 0x205f ||
         letter == 0x3000;
}

}  // namespace

std::string shown_name(std::string_view name) {
  std::string shown;
  for (std::size_t at = 0; at < name.size();) {
    const auto [letter, length] = code_point_at(name, at);
    at += length;
    if (is_wide_space(letter)) {
      if (!shown.empty() && shown.back() != ' ') shown += ' ';
    } else if (!is_hidden(letter)) {
      append_code_point(shown, letter);
    }
  }
  return std::string(trimmed(shown));
}

}  // namespace toolyard
