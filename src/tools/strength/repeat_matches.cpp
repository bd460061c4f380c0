// Finds characters that are repeated in a row.
#include <algorithm>
#include <optional>
#include <string_view>

#include "core/endpoint/budget.h"
#include "tools/strength/estimate.h"

namespace toolyard::strength {
namespace {

// Whether a character ends a line, which no repetition crosses.
bool ends_line(char32_t c) { return c == U'\n' || c == U'\r' || c == U'\u2028' || c == U'\u2029'; }

// Returns how many characters from `begin` + `distance` on equal those `distance` before them, up
// to the end of the line.
std::size_t echo(Text password, std::size_t begin, std::size_t distance) {
  auto at = begin + distance;
  while (at < password.size() && password[at] == password[at - distance] &&
         !ends_line(password[at]))
    ++at;
  spend(4 + at - begin - distance);
  return at - begin - distance;
}

struct Repetition {
  std::size_t begin;
  std::size_t unit;
  std::size_t size;
};

enum class Units { longest, shortest };

// Returns the first place from `start` on at which a unit is repeated immediately, with all its
// repetitions.
std::optional<Repetition> find(Text password, std::size_t start, Units wanted) {
  for (auto begin = start; begin + 1 < password.size(); ++begin) {
    if (ends_line(password[begin])) continue;
    const auto most = (password.size() - begin) / 2;
    for (std::size_t i = 0; i < most; ++i) {
      const auto unit = wanted == Units::longest ? most - i : i + 1;
      const auto times = echo(password, begin, unit) / unit;
      if (times > 0) return Repetition{begin, unit, (times + 1) * unit};
    }
  }
  return std::nullopt;
}

// Returns the length of the shortest unit that makes up all of a text.
std::size_t period_of(Text text) {
  std::size_t unit = 1;
  while (text.size() % unit != 0 || echo(text, 0, unit) != text.size() - unit) ++unit;
  return unit;
}

}  // namespace

void match_repeats(Text password, int this_year, Matches& found) {
  for (std::size_t start = 0; start < password.size();) {
    const auto longest = find(password, start, Units::longest);
    if (!longest) return;
    auto chosen = *find(password, start, Units::shortest);
    if (longest->size > chosen.size) {
      chosen = *longest;
      chosen.unit = period_of(password.substr(chosen.begin, chosen.size));
    }
    const auto base = estimate(password.substr(chosen.begin, chosen.unit), this_year);
    const auto times = chosen.size / chosen.unit;
    found.push_back(
        {Pattern::repeat, chosen.begin, chosen.begin + chosen.size, base.guesses * Guesses(times)});
    start = chosen.begin + chosen.size;
  }
}

}  // namespace toolyard::strength
