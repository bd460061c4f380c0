#include "tools/caesar/language.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/text/letter_case.h"
#include "core/text/utf8.h"

namespace toolyard::caesar {
namespace {

float bits_of(char cell) {
  return static_cast<float>(cell <= 'Z' ? cell - 'A' : cell - 'a' + 26) / 4;
}

// Characters beyond ASCII that count as letters: all but the signs of Latin-1 and the blocks of
// punctuation and symbols.
bool is_letter_beyond(char32_t c) {
  return c >= 0xc0 && c != 0xd7 && c != 0xf7 && !(c >= 0x2000 && c < 0x2e80) &&
         !(c >= 0x3000 && c < 0x3040) && c < 0xfe00;
}
bool is_letter(char32_t lower) {
  return (lower >= U'a' && lower <= U'z') || is_letter_beyond(lower);
}

}  // namespace

LanguageModel::LanguageModel(const LetterTable& table)
    : table_(table), classes_(table.rows.size()) {
  fill_costs();
  fill_words();
}

// If gaps are hidden, a letter follows another either within a word or across a gap.
void LanguageModel::fill_costs() {
  auto& seen = costs_[static_cast<std::size_t>(Gaps::seen)];
  auto& hidden = costs_[static_cast<std::size_t>(Gaps::hidden)];
  for (const auto row : table_.rows) {
    for (const char cell : row) seen.push_back(bits_of(cell));
  }
  hidden = seen;
  const auto classes = static_cast<Class>(classes_);
  for (Class before = 1; before < classes; ++before) {
    for (Class letter = 1; letter < classes; ++letter) {
      const auto within = cost(Gaps::seen, before, letter);
      const auto across = cost(Gaps::seen, before, gap) + cost(Gaps::seen, gap, letter);
      hidden[before * classes_ + letter] = -std::log2(std::exp2(-within) + std::exp2(-across));
    }
  }
}

// The frequency of a word falls with its rank by the Zipf–Mandelbrot law. Half of all words of a
// text are assumed to be common ones.
void LanguageModel::fill_words() {
  auto rest = common_words(table_.language);
  for (float rank = 0; !rest.empty(); ++rank) {
    const auto word = rest.substr(0, rest.find(' '));
    rest.remove_prefix(std::min(word.size() + 1, rest.size()));
    std::uint64_t key = 0;
    for (std::size_t i = 0; i < word.size();) {
      const auto point = code_point_at(word, i);
      key = extended(key, class_of(point.value));
      i += point.length;
    }
    words_.push_back({key, 1 - std::log2(0.12f / (rank + 2.7f))});
  }
  std::ranges::sort(words_, {}, [](const Word& word) { return std::pair(word.key, word.cost); });
}

LanguageModel::Class LanguageModel::class_of(char32_t character) const {
  const auto lower = lower_case(character);
  if (const auto letter = table_.letters.find(lower); letter != table_.letters.npos) {
    return static_cast<Class>(letter + 1);
  }
  return is_letter(lower) ? static_cast<Class>(classes_ - 1) : gap;
}

bool LanguageModel::is_foreign(char32_t letter) const {
  const auto lower = lower_case(letter);
  return is_letter(lower) && !table_.letters.contains(lower) && !table_.marked.contains(lower);
}

float LanguageModel::word_cost(std::uint64_t word) const {
  const auto found = std::ranges::lower_bound(words_, word, {}, &Word::key);
  const bool is_common = found != words_.end() && found->key == word;
  return is_common ? found->cost : std::numeric_limits<float>::infinity();
}

std::span<const LanguageModel> language_models() {
  static const std::vector<LanguageModel> models(letter_tables().begin(), letter_tables().end());
  return models;
}

}  // namespace toolyard::caesar
