#include "tools/strength/words.h"

#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "core/embedded.h"

namespace toolyard::strength {
namespace {

constexpr std::array<std::string_view, 6> list_names{
    "passwords", "english_wikipedia", "us_tv_and_film", "surnames", "male_names", "female_names"};

void add_list(std::string_view name, std::string_view lines, std::vector<Word>& words) {
  for (std::uint32_t rank = 1; !lines.empty(); ++rank) {
    const auto end = lines.find('\n');
    words.push_back({lines.substr(0, end), name, rank});
    lines.remove_prefix(end + 1);
  }
}

std::vector<Word> sorted_words() {
  std::vector<Word> words;
  words.reserve(95'000);
  for (const auto name : list_names)
    add_list(name, embedded_word_list(std::string(name) + ".txt"), words);
  std::ranges::sort(words, {}, &Word::text);
  return words;
}

}  // namespace

std::span<const Word> frequent_words() {
  static const std::vector<Word> words = sorted_words();
  return words;
}

bool WordCursor::advance(char32_t letter) {
  if (letter > 0x7f) return false;
  const auto key = [depth = depth_](const Word& word) {
    return word.text.size() > depth ? int{word.text[depth]} : -1;
  };
  const auto range = std::ranges::equal_range(words_, static_cast<int>(letter), {}, key);
  if (range.empty()) return false;
  words_ = {range.begin(), range.end()};
  ++depth_;
  return true;
}

}  // namespace toolyard::strength
