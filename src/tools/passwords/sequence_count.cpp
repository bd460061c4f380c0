// Counts the passwords without three consecutive characters that rise or fall by one.
#include <algorithm>
#include <vector>

#include "core/endpoint/budget.h"
#include "tools/passwords/needs.h"

namespace toolyard::passwords {
namespace {

// Limits that correspond to about 50 ms and 40 MB.
constexpr std::size_t max_steps = 4'000'000, max_cells = 400'000;

// Counts passwords in which characters may repeat: extends all passwords by one character at a
// time, and distinguishes them by their last character and by whether that rose or fell by one.
class WithRepeats {
 public:
  explicit WithRepeats(const Rules& rules)
      : rules_(rules), needs_(rules), characters_(rules.all_characters()) {}

  std::optional<Count> run() {
    const auto cells = needs_.count() * characters_.size();
    if (cells > max_cells || steps() > max_steps) return std::nullopt;
    now_ = next_ = Layer(cells, needs_.count());
    begin();
    for (std::size_t length = 2; length <= rules_.length; ++length) {
      for (std::size_t needs = 0; needs < needs_.count(); ++needs)
        if (matters(needs, length)) grow(needs);
      std::swap(now_, next_);
    }
    return now_.sums[needs_.all()];
  }

 private:
  // For each combination of needs and last character: all passwords, those whose last character
  // rose by one, and those whose last character fell by one. `sums` are over the last characters.
  struct Layer {
    Layer() = default;
    Layer(std::size_t cells, std::size_t needs)
        : all(cells), risen(cells), fallen(cells), sums(needs) {}
    std::vector<Count> all, risen, fallen, sums;
  };

  // Whether a combination of needs can lead to a password: its characters fit into the text so far,
  // and the missing ones into the rest of the password.
  bool matters(std::size_t needs, std::size_t length) const {
    const auto had = needs_.total(needs), left = needs_.total(needs_.all()) - had;
    return had <= length && left <= rules_.length - length;
  }
  std::size_t steps() const {
    std::vector<std::size_t> with_total(needs_.total(needs_.all()) + 1);
    for (std::size_t needs = 0; needs < needs_.count(); ++needs) ++with_total[needs_.total(needs)];
    std::size_t count = 0;
    for (std::size_t length = 2; length <= rules_.length; ++length) {
      const auto all = with_total.size() - 1, rest = rules_.length - length;
      for (auto total = all - std::min(all, rest); total <= std::min(all, length); ++total)
        count += with_total[total];
    }
    return count * characters_.size();
  }

  std::size_t cell(std::size_t needs, std::size_t last) const {
    return needs * characters_.size() + last;
  }
  bool follows(std::size_t character) const {
    return character > 0 && character < characters_.size() &&
           characters_[character] == characters_[character - 1] + 1;
  }

  void begin() {
    for (std::size_t needs = 0; needs < needs_.count(); ++needs) {
      for (std::size_t c = 0; c < characters_.size(); ++c) {
        const bool may_begin = !rules_.begins_with_letter || is_letter(characters_[c]);
        const bool is_enough = needs_.without(needs, kind_of(characters_[c])) == Needs::none;
        now_.all[cell(needs, c)] = may_begin && is_enough ? 1 : 0;
        now_.sums[needs] += now_.all[cell(needs, c)];
      }
    }
  }

  void grow(std::size_t needs) {
    spend(8 * characters_.size());
    next_.sums[needs] = 0;
    for (std::size_t c = 0; c < characters_.size(); ++c) {
      const auto before = needs_.without(needs, kind_of(characters_[c]));
      const auto here = cell(needs, c);
      auto all = now_.sums[before];
      next_.risen[here] = next_.fallen[here] = 0;
      if (follows(c)) {
        const auto below = cell(before, c - 1);
        all -= now_.risen[below];
        next_.risen[here] = now_.all[below] - now_.risen[below];
      }
      if (follows(c + 1)) {
        const auto above = cell(before, c + 1);
        all -= now_.fallen[above];
        next_.fallen[here] = now_.all[above] - now_.fallen[above];
      }
      next_.all[here] = all;
      next_.sums[needs] += all;
    }
  }

  const Rules& rules_;
  Needs needs_;
  std::u32string characters_;
  Layer now_, next_;
};

// Counts passwords in which no character occurs twice, by inclusion and exclusion. A password is a
// sequence of pieces: single characters, and runs such as `abcd` or `dcba`. A run represents the
// triples that were marked in it, and counts with their sign. Pieces are chosen in the order of the
// alphabet, and finally arranged in any order.
class WithoutRepeats {
 public:
  explicit WithoutRepeats(const Rules& rules)
      : rules_(rules), needs_(rules), characters_(rules.all_characters()) {
    width_ = deepest() + 1;
    tables_ = rules.begins_with_letter ? 2 : 1;
    cells_ = needs_.count() * tables_ * (rules.length + 1) * width_;
    const auto longest = longest_run();
    kept_ = std::max<std::size_t>(longest, 1) + 1;
  }

  std::optional<Count> run() {
    if (cells_ > max_cells || cells_ * characters_.size() > 2 * max_steps) return std::nullopt;
    layers_.assign(kept_, std::vector<Count>(cells_));
    layer(0)[cell(Needs::none, 0, 0, 0)] = 1;
    for (std::size_t used = 1; used <= characters_.size(); ++used) add_character(used);
    return arranged();
  }

 private:
  // Returns the weight of a run: the sum, over all ways to mark overlapping triples that cover it,
  // of -1 to the power of their number.
  static int sign_of(std::size_t run) {
    constexpr std::array signs{0, -1, 1};
    return signs[(run - 2) % 3];
  }

  // A run of n characters reduces the number of pieces by n - 1. The terms for k runs are about (2
  // length / alphabet^2)^k / k!; those below the precision of 64 bits are left out.
  std::size_t deepest() const {
    const auto alphabet = Count(characters_.size());
    const auto rate = 2 * Count(rules_.length) / (alphabet * alphabet);
    Count term = 1;
    std::size_t runs = 0;
    while (term > 1e-22L && 2 * runs < rules_.length) term *= rate / Count(++runs);
    return std::min(2 * runs, rules_.length - 1);
  }

  std::size_t run_before(std::size_t used) const {
    std::size_t size = 1;
    while (size < used && characters_[used - size] == characters_[used - size - 1] + 1) ++size;
    return std::min({size, rules_.length, width_});
  }
  std::size_t longest_run() const {
    std::size_t longest = 0;
    for (std::size_t used = 1; used <= characters_.size(); ++used)
      longest = std::max(longest, run_before(used));
    return longest;
  }

  std::vector<Count>& layer(std::size_t used) { return layers_[used % kept_]; }
  // Index by needs, whether the piece to begin with has been chosen, the number of characters
  // taken, and by how much it exceeds the number of pieces.
  std::size_t cell(std::size_t needs, std::size_t firsts, std::size_t taken,
                   std::size_t fewer) const {
    return ((needs * tables_ + firsts) * (rules_.length + 1) + taken) * width_ + fewer;
  }

  void add_character(std::size_t used) {
    spend(2 * cells_);
    layer(used) = layer(used - 1);
    const auto longest = run_before(used);
    for (std::size_t size = 1; size <= longest; ++size) {
      if (size == 2) continue;
      if (size > 1 && sign_of(size) == 0) continue;
      add_piece(used, size);
    }
  }

  void add_piece(std::size_t used, std::size_t size) {
    const bool is_single = size == 1;
    const Count ways = is_single ? 1 : 2 * sign_of(size);
    const int letters = is_letter(characters_[used - 1]) + is_letter(characters_[used - size]);
    const Count first_ways = is_single ? letters / 2 : sign_of(size) * letters;
    for (std::size_t needs = 0; needs < needs_.count(); ++needs) {
      auto before = needs;
      for (auto at = used - size; at < used; ++at)
        before = needs_.without(before, kind_of(characters_[at]));
      add(used, size, cell(before, 0, 0, 0), cell(needs, 0, 0, 0), ways);
      if (tables_ == 1) continue;
      add(used, size, cell(before, 1, 0, 0), cell(needs, 1, 0, 0), ways);
      add(used, size, cell(before, 0, 0, 0), cell(needs, 1, 0, 0), first_ways);
    }
  }

  // Adds one more piece to everything that was counted `size` characters before.
  void add(std::size_t used, std::size_t size, std::size_t source, std::size_t target, Count ways) {
    const auto* from = layer(used - size).data() + source;
    auto* to = layer(used).data() + target;
    const auto max_taken = std::min(used, rules_.length);
    const auto max_fewer = std::min(width_, max_taken);
    // The characters that follow must suffice for the rest of the password.
    const auto min_taken =
        used + rules_.length - std::min(used + rules_.length, characters_.size());
    spend(20 + max_taken * max_fewer);
    for (auto taken = std::max(size, min_taken); taken <= max_taken; ++taken)
      for (std::size_t fewer = size - 1; fewer < max_fewer; ++fewer)
        to[taken * width_ + fewer] += ways * from[(taken - size) * width_ + fewer - (size - 1)];
  }

  Count arranged() {
    Count total = 0, orders = 1;  // (pieces - first)!
    const auto first = tables_ - 1;
    for (std::size_t pieces = 1; pieces <= rules_.length; ++pieces) {
      orders *= Count(std::max<std::size_t>(pieces - first, 1));
      const auto fewer = rules_.length - pieces;
      if (fewer >= width_) continue;
      total += orders * layer(characters_.size())[cell(needs_.all(), first, rules_.length, fewer)];
    }
    return std::max<Count>(total, 0);
  }

  const Rules& rules_;
  Needs needs_;
  std::u32string characters_;
  std::size_t width_, tables_, cells_, kept_;
  std::vector<std::vector<Count>> layers_;
};

}  // namespace

std::optional<Count> count_without_sequences(const Rules& rules) {
  if (rules.has_no_repeat) return WithoutRepeats(rules).run();
  return WithRepeats(rules).run();
}

}  // namespace toolyard::passwords
