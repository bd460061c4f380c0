// The least numbers of characters of each kind that a text must have. Each combination of them is
// encoded as one number, which is an index in the tables of the counting algorithms.
#pragma once
#include <array>
#include <cstddef>

#include "tools/passwords/rules.h"

namespace toolyard::passwords {

class Needs {
 public:
  explicit Needs(const Rules& rules) {
    for (std::size_t kind = 0; kind < kind_count; ++kind) {
      steps_[kind] = count_;
      sizes_[kind] = rules.least[kind] + 1;
      count_ *= sizes_[kind];
      if (count_ > most) count_ = most;
    }
  }

  static constexpr std::size_t most = std::size_t{1} << 20;

  std::size_t count() const { return count_; }
  static constexpr std::size_t none = 0;
  std::size_t all() const { return count_ - 1; }

  // Returns the number of characters in a combination, over all kinds.
  std::size_t total(std::size_t needs) const {
    std::size_t sum = 0;
    for (std::size_t kind = 0; kind < kind_count; ++kind)
      sum += needs / steps_[kind] % sizes_[kind];
    return sum;
  }

  // Returns what a text must have so that it has `needs` after a character of a kind is appended.
  std::size_t without(std::size_t needs, Kind kind) const {
    const bool is_needed = needs / steps_[kind] % sizes_[kind] > 0;
    return is_needed ? needs - steps_[kind] : needs;
  }

 private:
  std::array<std::size_t, kind_count> steps_, sizes_;
  std::size_t count_ = 1;
};

}  // namespace toolyard::passwords
