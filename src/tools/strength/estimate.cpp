#include "tools/strength/estimate.h"

#include <algorithm>
#include <array>
#include <vector>

#include "core/endpoint/budget.h"

namespace toolyard::strength {

Guesses choose(std::size_t n, std::size_t k) {
  if (k > n) return 0;
  Guesses ways = 1;
  for (std::size_t i = 1; i <= k; ++i) {
    ways *= Guesses(n - i + 1);
    ways /= Guesses(i);
  }
  return ways;
}

Guesses mixtures(std::size_t a, std::size_t b) {
  Guesses ways = 0;
  for (std::size_t i = 1; i <= std::min(a, b); ++i) ways += choose(a + b, i);
  return ways;
}

namespace {

// Least number of guesses after which an attacker finds that a password has one more part.
constexpr Guesses min_before_growing = 10'000;
constexpr Guesses min_of_character = 10, min_of_part = 50;

// Precomputed, because the same numbers are needed again and again.
struct Tables {
  Tables() {
    for (std::size_t i = 1; i <= max_characters; ++i) {
      factorials[i] = factorials[i - 1] * Guesses(i);
      growth[i] = growth[i - 1] * min_before_growing;
      tens[i] = tens[i - 1] * 10;
    }
  }
  using Table = std::array<Guesses, max_characters + 1>;
  Table factorials{1}, growth{1}, tens{1};
};
const Tables& tables() {
  static const Tables all;
  return all;
}

Match bruteforce(std::size_t begin, std::size_t end) {
  const auto size = end - begin;
  // One more than the least of any other part, so that other patterns are preferred.
  const Guesses least = size == 1 ? min_of_character + 1 : min_of_part + 1;
  return {Pattern::bruteforce, begin, end, std::max(tables().tens[size], least)};
}

// The cheapest sequence of a given number of matches that ends at a given place.
struct Best {
  std::size_t parts;
  Guesses product;  // of the guesses of the parts
  Guesses guesses;
  Match last;
};

class Search {
 public:
  explicit Search(std::size_t size) : size_(size), best_(size) {}

  Estimate run(Matches matches) {
    std::ranges::stable_sort(matches, {}, &Match::begin);
    std::vector<Matches> ending(size_);
    for (const auto& match : matches) ending[match.end - 1].push_back(match);
    for (std::size_t last = 0; last < size_; ++last) {
      for (const auto& match : ending[last]) extend_all(match);
      guess_each_character(last + 1);
    }
    return unwind();
  }

 private:
  std::vector<Best>& before(const Match& match) { return best_[match.begin - 1]; }

  void extend_all(const Match& match) {
    if (match.begin == 0) return update(match, nullptr);
    for (const auto& best : before(match)) update(match, &best);
  }

  // Two parts of brute force in a row are never better than one.
  void guess_each_character(std::size_t end) {
    update(bruteforce(0, end), nullptr);
    for (std::size_t begin = 1; begin < end; ++begin) {
      const auto match = bruteforce(begin, end);
      for (const auto& best : before(match))
        if (best.last.pattern != Pattern::bruteforce) update(match, &best);
    }
  }

  Guesses guesses_of(const Match& match) const {
    if (match.size() == size_) return match.guesses;
    return std::max(match.guesses, match.size() == 1 ? min_of_character : min_of_part);
  }

  void update(const Match& match, const Best* before) {
    spend(20);
    const auto parts = before ? before->parts + 1 : 1;
    const auto product = guesses_of(match) * (before ? before->product : 1);
    const auto guesses = tables_.factorials[parts] * product + tables_.growth[parts - 1];
    auto& here = best_[match.end - 1];
    auto place = here.begin();
    for (; place != here.end() && place->parts <= parts; ++place) {
      if (place->guesses <= guesses) return;
      if (place->parts == parts) {
        *place = {parts, product, guesses, match};
        return;
      }
    }
    here.insert(place, {parts, product, guesses, match});
  }

  Estimate unwind() const {
    Estimate result;
    if (size_ == 0) return result;
    auto best = std::ranges::min_element(best_.back(), {}, &Best::guesses);
    result.guesses = best->guesses;
    while (true) {
      result.sequence.push_back(best->last);
      if (best->last.begin == 0) break;
      const auto& before = best_[best->last.begin - 1];
      best = std::ranges::find(before, best->parts - 1, &Best::parts);
    }
    std::ranges::reverse(result.sequence);
    return result;
  }

  const Tables& tables_ = tables();
  std::size_t size_;
  std::vector<std::vector<Best>> best_;  // by the last character; each by rising `parts`
};

}  // namespace

Estimate estimate(Text password, int this_year, const OwnWords& own) {
  Matches found;
  match_words(password, own, found);
  match_keyboards(password, found);
  match_repeats(password, this_year, found);
  match_sequences(password, found);
  match_years(password, this_year, found);
  match_dates(password, this_year, found);
  return Search(password.size()).run(std::move(found));
}

int score_of(Guesses guesses) {
  constexpr Guesses margin = 5;  // rounding does not lift a password over a limit
  int score = 0;
  for (const Guesses limit : {1e3L, 1e6L, 1e8L, 1e10L})
    if (guesses >= limit + margin) ++score;
  return score;
}

}  // namespace toolyard::strength
