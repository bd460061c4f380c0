// Finds characters at equal distances, such as `abc` or `97531`.
#include <algorithm>
#include <cmath>
#include <string_view>

#include "tools/strength/match.h"

namespace toolyard::strength {
namespace {

constexpr int largest_distance = 5;

Guesses guesses_of(Text token, bool is_rising) {
  // Attackers try the obvious first characters first.
  const bool is_obvious = std::u32string_view(U"aAzZ019").contains(token.front());
  const Guesses beginnings = is_obvious ? 4 : is_digit(token.front()) ? 10 : 26;
  return beginnings * (is_rising ? 1 : 2) * Guesses(token.size());
}

void add_sequence(Text password, std::size_t begin, std::size_t end, std::int64_t distance,
                  Matches& found) {
  const auto size = end - begin;
  if (size < 2 || (size == 2 && std::abs(distance) != 1)) return;
  if (distance == 0 || std::abs(distance) > largest_distance) return;
  const auto guesses = guesses_of(password.substr(begin, size), distance > 0);
  found.push_back({Pattern::sequence, begin, end, guesses});
}

}  // namespace

void match_sequences(Text password, Matches& found) {
  if (password.size() < 2) return;
  const auto distance_at = [&](std::size_t at) {
    return std::int64_t{password[at]} - std::int64_t{password[at - 1]};
  };
  std::size_t begin = 0;
  auto distance = distance_at(1);
  for (std::size_t at = 2; at < password.size(); ++at) {
    const auto next = distance_at(at);
    if (next == distance) continue;
    add_sequence(password, begin, at, distance, found);
    begin = at - 1;
    distance = next;
  }
  add_sequence(password, begin, password.size(), distance, found);
}

}  // namespace toolyard::strength
