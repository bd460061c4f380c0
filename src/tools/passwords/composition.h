// Counts and draws passwords by how many characters of each kind they have. Knows of all rules but
// the one against sequences.
#pragma once
#include <array>
#include <vector>

#include "core/crypto/random_source.h"
#include "tools/passwords/rules.h"

namespace toolyard::passwords {

class Composition {
 public:
  explicit Composition(const Rules& rules);

  Count count() const { return count_; }

  // Each password equally likely, but for the 64 bits that weights are compared with. There must
  // be one.
  void draw(RandomSource& random, std::u32string& password) const;

 private:
  // The passwords whose first character is of a certain kind, where that matters.
  struct Branch {
    std::size_t first = kind_count;  // kind_count: of any
    std::size_t length = 0;          // without the first
    Count count = 0;
    // Divided by `length`!: ways to fill n places with the kinds before one, and with one alone.
    std::array<std::vector<Count>, kind_count + 1> ways;
    std::array<std::vector<Count>, kind_count> terms;
  };

  Branch branch(std::size_t first) const;
  static std::vector<Count> add_kind(const std::vector<Count>& ways,
                                     const std::vector<Count>& terms, std::size_t kind);
  const Branch& pick_branch(RandomSource& random) const;
  static std::vector<unsigned char> draw_kinds(const Branch& branch, RandomSource& random);

  Rules rules_;
  std::vector<Branch> branches_;
  Count count_ = 0;
};

}  // namespace toolyard::passwords
