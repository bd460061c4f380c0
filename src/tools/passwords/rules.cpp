#include "tools/passwords/rules.h"

#include <algorithm>

namespace toolyard::passwords {

std::size_t Rules::alphabet_size() const {
  std::size_t size = 0;
  for (const auto& characters : alphabet) size += characters.size();
  return size;
}

std::u32string Rules::all_characters() const {
  std::u32string all;
  for (const auto& characters : alphabet) all += characters;
  std::ranges::sort(all);
  return all;
}

Rules Rules::without_least() const {
  auto relaxed = *this;
  relaxed.least.fill(0);
  return relaxed;
}

bool continues_sequence(char32_t first, char32_t second, char32_t third) {
  return (second == first + 1 && third == second + 1) ||
         (second == first - 1 && third == second - 1);
}

bool has_sequence(std::u32string_view text) {
  for (std::size_t at = 2; at < text.size(); ++at)
    if (continues_sequence(text[at - 2], text[at - 1], text[at])) return true;
  return false;
}

bool has_least(std::u32string_view text, const Rules& rules) {
  std::array<std::size_t, kind_count> seen{};
  for (const auto c : text) ++seen[kind_of(c)];
  for (std::size_t kind = 0; kind < kind_count; ++kind)
    if (seen[kind] < rules.least[kind]) return false;
  return true;
}

}  // namespace toolyard::passwords
