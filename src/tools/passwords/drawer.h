// Draws passwords so that each one that the rules accept is equally likely, and knows how many
// those are.
#pragma once
#include <optional>

#include "core/crypto/random_source.h"
#include "tools/passwords/composition.h"
#include "tools/passwords/rules.h"

namespace toolyard::passwords {

class Drawer {
 public:
  // Nothing where counting or drawing `passwords` of them would take too long.
  static std::optional<Drawer> make(const Rules& rules, std::size_t passwords);

  // How many passwords the rules accept: none may be drawn where that is 0.
  Count accepted() const { return accepted_; }

  void draw(RandomSource& random, std::u32string& password) const;

 private:
  explicit Drawer(const Rules& rules) : rules_(rules), composition_(rules) {}
  bool plan(std::size_t passwords);
  // Candidates are drawn evenly from more passwords than are accepted, until one is accepted:
  // freely, from all that have the length, the first letter and no sequence, or by composition,
  // from all that have as many characters of each kind as they must.
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
