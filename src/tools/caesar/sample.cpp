#include "tools/caesar/sample.h"

#include <algorithm>

#include "core/endpoint/budget.h"
#include "core/text/letter_case.h"
#include "core/text/utf8.h"

namespace toolyard::caesar {
namespace {

constexpr std::size_t max_symbols = 2'048;
constexpr std::size_t steps_per_character = 30;

// Looks up the places of characters in the rings.
class Places {
 public:
  explicit Places(const Alphabet& alphabet) : near_(near_end) {
    for (std::size_t ring = 0; ring < alphabet.rings.size(); ++ring) {
      const auto& characters = alphabet.rings[ring];
      for (std::size_t place = 0; place < characters.size(); ++place) {
        const Symbol symbol{static_cast<std::uint16_t>(ring), static_cast<std::uint16_t>(place)};
        add(characters[place], symbol);
        if (alphabet.folds_case) add(other_case(characters[place]), symbol);
      }
    }
    std::ranges::sort(far_, {}, [](const auto& one) { return one.first; });
  }

  Symbol of(char32_t character) const {
    Symbol symbol;
    if (character < near_end) {
      symbol = near_[character];
    } else {
      const auto found =
          std::ranges::lower_bound(far_, character, {}, [](const auto& one) { return one.first; });
      if (found != far_.end() && found->first == character) symbol = found->second;
    }
    if (symbol.is_fixed()) symbol.character = character;
    return symbol;
  }

 private:
  void add(char32_t character, Symbol symbol) {
    if (character < near_end) near_[character] = symbol;
    else far_.emplace_back(character, symbol);
  }

  std::vector<Symbol> near_;
  std::vector<std::pair<char32_t, Symbol>> far_;
};

// Whether a symbol is a fixed character that is not a letter. All models agree on that, so the
// first one is used.
bool is_gap(const Symbol& symbol) {
  return symbol.is_fixed() &&
         language_models().front().class_of(symbol.character) == LanguageModel::gap;
}

// Gaps have no meaning if words would be too long or all have the same length, as in ciphertext
// that is written in groups of letters.
Gaps gaps_of(const std::vector<Symbol>& symbols) {
  std::vector<std::size_t> lengths(1);
  for (const auto& symbol : symbols) {
    if (is_gap(symbol)) lengths.push_back(0);
    else ++lengths.back();
  }
  std::erase(lengths, 0u);
  if (lengths.empty()) return Gaps::seen;
  std::size_t total = 0;
  for (const auto length : lengths) total += length;
  if (total / lengths.size() >= 12) return Gaps::hidden;
  const bool are_groups = lengths.size() >= 4 && lengths[0] >= 4 && lengths.back() <= lengths[0] &&
                          std::all_of(lengths.begin(), lengths.end() - 1,
                                      [&](auto size) { return size == lengths[0]; });
  return are_groups ? Gaps::hidden : Gaps::seen;
}

bool turns_spaces(const Alphabet& alphabet) {
  return std::ranges::any_of(alphabet.rings, [](const auto& ring) { return ring.contains(U' '); });
}

}  // namespace

Sample sample_of(std::string_view text, const Alphabet& alphabet) {
  const Places places(alphabet);
  Sample sample;
  bool was_gap = true;
  for (std::size_t at = 0; at < text.size() && sample.symbols.size() < max_symbols;) {
    const auto point = code_point_at(text, at);
    at += point.length;
    spend(steps_per_character);
    const auto symbol = places.of(point.value);
    const bool is_one = is_gap(symbol);
    if (!(is_one && was_gap)) sample.symbols.push_back(symbol);
    sample.turning += !symbol.is_fixed();
    was_gap = is_one;
  }
  if (!turns_spaces(alphabet)) sample.gaps = gaps_of(sample.symbols);
  if (sample.gaps == Gaps::hidden) std::erase_if(sample.symbols, is_gap);
  return sample;
}

}  // namespace toolyard::caesar
