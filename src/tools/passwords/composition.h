// Counts and draws passwords by how many characters of each kind they have. Observes all rules
// except the one against sequences.
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

  // Draws a password. All have the same probability, up to the 64-bit precision of the weights.
  // Must not be called if `count()` is 0.
  void draw(RandomSource& random, std::u32string& password) const;

 private:
  // The passwords whose first character is of a certain kind, or of any kind.
  struct Branch {
    std::size_t first = kind_count;  // kind_count: any kind
    std::size_t length = 0;          // without a first character of that kind
    Count count = 0;
    // `ways[k][n]` is the number of ways to fill n places with the kinds below k, divided by n!,
    // and `terms[k][n]` that with kind k alone.
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
