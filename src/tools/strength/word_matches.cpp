// Finds frequent words as they are, reversed, and with letters replaced by look-alikes.
#include <algorithm>
#include <array>
#include <map>
#include <set>

#include "core/endpoint/budget.h"
#include "tools/strength/match.h"
#include "tools/strength/words.h"

namespace toolyard::strength {
namespace {

struct LookAlikes {
  char32_t letter;
  std::u32string_view signs;
};
constexpr std::array look_alikes{
    LookAlikes{U'a', U"4@"},  LookAlikes{U'b', U"8"},  LookAlikes{U'c', U"({[<"},
    LookAlikes{U'e', U"3"},   LookAlikes{U'g', U"69"}, LookAlikes{U'i', U"1!|"},
    LookAlikes{U'l', U"1|7"}, LookAlikes{U'o', U"0"},  LookAlikes{U's', U"$5"},
    LookAlikes{U't', U"+7"},  LookAlikes{U'x', U"%"},  LookAlikes{U'z', U"2"}};

// The letter that each sign is read as. Only one sign is read as a given letter.
using Reading = std::map<char32_t, char32_t>;

// Returns the number of ways to capitalize letters of a word. The usual ones, first or last or all,
// only double the guesses.
Guesses capital_variations(Text token) {
  const auto capitals = static_cast<std::size_t>(std::ranges::count_if(token, is_upper));
  const auto small = static_cast<std::size_t>(std::ranges::count_if(token, is_lower));
  if (capitals == 0) return 1;
  if (small == 0) return 2;
  if (capitals == 1 && token.size() > 1 && (is_upper(token.front()) || is_upper(token.back())))
    return 2;
  return mixtures(capitals, small);
}

// Returns the number of ways to replace letters by signs, given how many were left unreplaced.
Guesses sign_variations(Text token, const Reading& used) {
  Guesses variations = 1;
  for (const auto& [sign, letter] : used) {
    std::size_t signs = 0, letters = 0;
    for (const auto c : token) {
      signs += lowered(c) == sign;
      letters += lowered(c) == letter;
    }
    variations *= signs == 0 || letters == 0 ? 2 : mixtures(signs, letters);
  }
  return variations;
}

template <class Use> void for_each_word(Text text, const OwnWords& own, Use&& use) {
  constexpr std::size_t cursor_steps = 150;
  spend(cursor_steps * text.size() + text.size() * own.size());
  for (std::size_t i = 0; i < own.size(); ++i) {
    const Word word{{}, "user_inputs", static_cast<std::uint32_t>(i + 1)};
    for (auto at = text.find(own[i]); at != text.npos; at = text.find(own[i], at + 1))
      use(at, at + own[i].size(), word);
  }
  for (std::size_t begin = 0; begin < text.size(); ++begin) {
    WordCursor cursor;
    for (std::size_t end = begin; end < text.size() && cursor.advance(text[end]); ++end) {
      spend(cursor_steps);
      if (const auto* word = cursor.word()) use(begin, end + 1, *word);
    }
  }
}

void match_plain(Text password, Text lower, const OwnWords& own, Matches& found) {
  for_each_word(lower, own, [&](std::size_t begin, std::size_t end, const Word& word) {
    const auto token = password.substr(begin, end - begin);
    found.push_back(
        {Pattern::dictionary, begin, end, word.rank * capital_variations(token), word.list});
  });
}

void match_reversed(Text password, Text lower, const OwnWords& own, Matches& found) {
  const std::u32string backwards(lower.rbegin(), lower.rend());
  const auto size = password.size();
  for_each_word(backwards, own, [&](std::size_t begin, std::size_t end, const Word& word) {
    const auto token = password.substr(size - end, end - begin);
    found.push_back({Pattern::dictionary, size - end, size - begin,
                     2 * word.rank * capital_variations(token), word.list});
  });
}

// Returns every way to read the signs that occur, with one sign for each letter. A sign that can be
// either of two letters results in a reading for each.
std::set<Reading> readings_of(Text password) {
  std::set<Reading> readings{{}};
  for (const auto& [letter, signs] : look_alikes) {
    std::set<Reading> next;
    for (const auto sign : signs) {
      if (!password.contains(sign)) continue;
      for (const auto& reading : readings) {
        if (reading.contains(sign)) next.insert(reading);
        auto changed = reading;
        changed[sign] = letter;
        next.insert(std::move(changed));
      }
    }
    if (!next.empty()) readings = std::move(next);
  }
  return readings;
}

void match_disguised(Text password, Text lower, const OwnWords& own, Matches& found) {
  for (const auto& reading : readings_of(password)) {
    if (reading.empty()) return;
    std::u32string read(lower);
    for (auto& c : read)
      if (const auto sign = reading.find(c); sign != reading.end()) c = sign->second;
    for_each_word(read, own, [&](std::size_t begin, std::size_t end, const Word& word) {
      const auto token = password.substr(begin, end - begin);
      Reading used;
      for (const auto c : token)
        if (const auto sign = reading.find(c); sign != reading.end()) used.insert(*sign);
      if (used.empty() || token.size() < 2) return;
      const auto guesses = word.rank * capital_variations(token) * sign_variations(token, used);
      found.push_back({Pattern::dictionary, begin, end, guesses, word.list});
    });
  }
}

}  // namespace

void match_words(Text password, const OwnWords& own, Matches& found) {
  std::u32string lower(password);
  for (auto& c : lower) c = lowered(c);
  match_plain(password, lower, own, found);
  match_reversed(password, lower, own, found);
  match_disguised(password, lower, own, found);
}

}  // namespace toolyard::strength
