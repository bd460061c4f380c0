// Draws passwords so that all that satisfy the rules are equally likely, and counts them.
#pragma once
#include <optional>

#include "core/crypto/random_source.h"
#include "tools/passwords/composition.h"
#include "tools/passwords/rules.h"

namespace toolyard::passwords {

class PasswordSampler {
 public:
  // Returns nullopt if counting, or drawing `passwords` passwords, would take too long.
  static std::optional<PasswordSampler> make(const Rules& rules, std::size_t passwords);

  // Number of passwords that satisfy the rules. If it is 0, `draw` must not be called.
  Count accepted() const { return accepted_; }

  void draw(RandomSource& random, std::u32string& password) const;

 private:
  explicit PasswordSampler(const Rules& rules) : rules_(rules), composition_(rules) {}
  bool plan(std::size_t passwords);
  // Rejection sampling: candidates are drawn with equal probability from a larger set until one is
  // accepted. `draw_freely` ignores the least numbers of each kind and, if characters must not
  // repeat, the rule against sequences; `composition_` ignores only the latter.
  void draw_freely(RandomSource& random, std::u32string& password) const;
  void draw_part(RandomSource& random, char32_t* begin, std::size_t size, bool is_start) const;
  bool is_accepted(std::u32string_view password) const;

  Rules rules_;
  Composition composition_;
  std::u32string characters_, letters_;
  Count accepted_ = 0;
  Count free_tries_ = 0;
};

}  // namespace toolyard::passwords
