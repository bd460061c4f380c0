#include "tools/passwords/composition.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "core/endpoint/budget.h"

namespace toolyard::passwords {
namespace {

static_assert(std::numeric_limits<Count>::max_exponent >= 16'384);

Count factorial(std::size_t n) {
  Count product = 1;
  for (std::size_t i = 2; i <= n; ++i) product *= Count(i);
  return product;
}

// Returns, for each j, the number of ways to fill j places with `size` characters, divided by j!,
// or 0 if j is less than `least`.
std::vector<Count> terms_of(std::size_t size, std::size_t least, std::size_t length,
                            bool has_no_repeat) {
  std::vector<Count> terms(length + 1, 0);
  Count term = 1;
  for (std::size_t j = 0; j <= length; ++j) {
    if (j >= least) terms[j] = term;
    const auto left = has_no_repeat ? size - std::min(size, j) : size;
    term *= Count(left) / Count(j + 1);
  }
  return terms;
}

// Returns the number of ways, divided by n!, to fill n places with some kinds and one more, over
// all divisions of the places.
Count convolved(const std::vector<Count>& ways, const std::vector<Count>& terms, std::size_t n) {
  spend(2 * n + 10);
  Count sum = 0;
  for (std::size_t j = 0; j <= n; ++j) sum += terms[j] * ways[n - j];
  return sum;
}

// Returns a random number from 0 to `total`, with 64 random bits.
Count draw_below(Count total, RandomSource& random) {
  return std::ldexp(Count(random.bits_64()), -64) * total;
}

// Draws a character of one kind, and removes it if no character may be used twice.
char32_t take(std::u32string& characters, bool has_no_repeat, RandomSource& random) {
  const auto at = random.below(characters.size());
  const auto taken = characters[at];
  if (has_no_repeat) {
    characters[at] = characters.back();
    characters.pop_back();
  }
  return taken;
}

}  // namespace

Composition::Composition(const Rules& rules) : rules_(rules) {
  if (!rules.begins_with_letter) branches_.push_back(branch(kind_count));
  else
    for (const auto first : {lowercase, uppercase})
      if (!rules.alphabet[first].empty()) branches_.push_back(branch(first));
  for (const auto& each : branches_) count_ += each.count;
}

// The ways with the first kind alone are its terms. With all kinds, only the whole length is
// needed.
std::vector<Count> Composition::add_kind(const std::vector<Count>& ways,
                                         const std::vector<Count>& terms, std::size_t kind) {
  if (kind == 0) return terms;
  std::vector<Count> more(ways.size(), 0);
  const bool is_last = kind + 1 == kind_count;
  for (std::size_t n = is_last ? ways.size() - 1 : 0; n < ways.size(); ++n)
    more[n] = convolved(ways, terms, n);
  return more;
}

Composition::Branch Composition::branch(std::size_t first) const {
  Branch result;
  result.first = first;
  result.length = rules_.length - (first < kind_count ? 1 : 0);
  result.ways[0].assign(result.length + 1, 0);
  result.ways[0][0] = 1;
  for (std::size_t kind = 0; kind < kind_count; ++kind) {
    auto size = rules_.alphabet[kind].size();
    auto least = rules_.least[kind];
    if (kind == first) {
      if (rules_.has_no_repeat) --size;
      if (least > 0) --least;
    }
    result.terms[kind] = terms_of(size, least, result.length, rules_.has_no_repeat);
    result.ways[kind + 1] = add_kind(result.ways[kind], result.terms[kind], kind);
  }
  result.count = factorial(result.length) * result.ways.back()[result.length];
  if (first < kind_count) result.count *= Count(rules_.alphabet[first].size());
  return result;
}

const Composition::Branch& Composition::pick_branch(RandomSource& random) const {
  auto rest = draw_below(count_, random);
  for (const auto& each : branches_) {
    if (rest < each.count) return each;
    rest -= each.count;
  }
  return *std::ranges::max_element(branches_, {}, &Branch::count);
}

// Draws the number of places for each kind, and then their order.
std::vector<unsigned char> Composition::draw_kinds(const Branch& branch, RandomSource& random) {
  std::vector<unsigned char> kinds;
  kinds.reserve(branch.length);
  auto places = branch.length;
  for (std::size_t kind = kind_count; kind-- > 0;) {
    auto rest = draw_below(branch.ways[kind + 1][places], random);
    std::size_t chosen = 0, likely = 0;
    Count best = 0;
    for (chosen = 0; chosen <= places; ++chosen) {
      const auto weight = branch.terms[kind][chosen] * branch.ways[kind][places - chosen];
      if (rest < weight) break;
      rest -= weight;
      if (weight > best) best = weight, likely = chosen;
    }
    if (chosen > places) chosen = likely;  // rounding: the sum of the weights is too small
    kinds.insert(kinds.end(), chosen, static_cast<unsigned char>(kind));
    places -= chosen;
  }
  for (std::size_t left = kinds.size(); left > 1; --left)
    std::swap(kinds[left - 1], kinds[random.below(left)]);
  return kinds;
}

void Composition::draw(RandomSource& random, std::u32string& password) const {
  const auto& chosen = pick_branch(random);
  auto left = rules_.alphabet;
  password.clear();
  if (chosen.first < kind_count) password += take(left[chosen.first], rules_.has_no_repeat, random);
  for (const auto kind : draw_kinds(chosen, random))
    password += take(left[kind], rules_.has_no_repeat, random);
}

}  // namespace toolyard::passwords
