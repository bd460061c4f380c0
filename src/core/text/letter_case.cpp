#include "core/text/letter_case.h"

#include <algorithm>
#include <array>

#include "core/text/characters.h"
#include "core/text/utf8.h"

namespace toolyard {
namespace {

// Capital letters from `first` to `last`, every `step` code points; the code point of the small
// letter is greater by `distance`.
struct Capitals {
  char32_t first, last;
  char32_t step;
  int distance;
};
constexpr std::array ranges{
    Capitals{U'A', U'Z', 1, 32},    Capitals{0xc0, 0xd6, 1, 32},
    Capitals{0xd8, 0xde, 1, 32},    Capitals{0x100, 0x12e, 2, 1},
    Capitals{0x132, 0x136, 2, 1},   Capitals{0x139, 0x147, 2, 1},
    Capitals{0x14a, 0x176, 2, 1},   Capitals{0x178, 0x178, 1, -121},
    Capitals{0x179, 0x17d, 2, 1},   Capitals{0x1cd, 0x1db, 2, 1},
    Capitals{0x1f8, 0x21e, 2, 1},   Capitals{0x386, 0x386, 1, 38},
    Capitals{0x388, 0x38a, 1, 37},  Capitals{0x38c, 0x38c, 1, 64},
    Capitals{0x38e, 0x38f, 1, 63},  Capitals{0x391, 0x3a1, 1, 32},
    Capitals{0x3a3, 0x3ab, 1, 32},  Capitals{0x400, 0x40f, 1, 80},
    Capitals{0x410, 0x42f, 1, 32},  Capitals{0x460, 0x480, 2, 1},
    Capitals{0x48a, 0x4be, 2, 1},   Capitals{0x4c1, 0x4cd, 2, 1},
    Capitals{0x4d0, 0x52e, 2, 1},   Capitals{0x531, 0x556, 1, 48},
    Capitals{0x1e00, 0x1e94, 2, 1}, Capitals{0x1e9e, 0x1e9e, 1, 0xdf - 0x1e9e},
    Capitals{0x1ea0, 0x1efe, 2, 1},
};

char32_t moved(char32_t letter, int distance) {
  return static_cast<char32_t>(static_cast<int>(letter) + distance);
}
bool has(const Capitals& range, char32_t letter) {
  return letter >= range.first && letter <= range.last && (letter - range.first) % range.step == 0;
}

}  // namespace

char32_t lower_case(char32_t letter) {
  if (letter > ranges.back().last) return letter;
  const auto* found =
      std::ranges::find_if(ranges, [&](const auto& one) { return has(one, letter); });
  return found == ranges.end() ? letter : moved(letter, found->distance);
}

std::string lower_case(std::string_view text) {
  std::string small;
  small.reserve(text.size());
  for (std::size_t i = 0; i < text.size();) {
    const char c = text[i];
    if (static_cast<unsigned char>(c) < 0x80) {
      small += lower(c);
      ++i;
      continue;
    }
    const auto [letter, length] = code_point_at(text, i);
    append_code_point(small, lower_case(letter));
    i += length;
  }
  return small;
}

char32_t upper_case(char32_t letter) {
  const auto* found = std::ranges::find_if(
      ranges, [&](const auto& one) { return has(one, moved(letter, -one.distance)); });
  return found == ranges.end() ? letter : moved(letter, -found->distance);
}

char32_t other_case(char32_t letter) {
  const auto lower = lower_case(letter);
  return lower != letter ? lower : upper_case(letter);
}

}  // namespace toolyard
