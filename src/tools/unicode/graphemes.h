// Extended grapheme clusters of UAX #29, which are user-perceived characters. An emoji made of
// seven code points is one, as is a letter with its accents.
#pragma once
#include <cstddef>
#include <string_view>

#include "tools/unicode/properties.h"

namespace toolyard::unicode {

// The rules of clusters as a state machine, which takes one character after the other.
class GraphemeRules {
 public:
  explicit GraphemeRules(const Properties& first) { take(first); }

  // Whether the cluster continues with this character, which is then added to it.
  bool joins(const Properties& next) {
    if (last_ == GraphemeClass::other && next.grapheme == GraphemeClass::other) return false;
    if (!is_joined(next)) return false;
    take(next);
    return true;
  }

 private:
  bool is_joined(const Properties& next) const;
  void take(const Properties& next);

  GraphemeClass last_ = GraphemeClass::other;
  bool is_pictograph_ = false;  // pictographic, and marks after it
  bool is_joiner_ = false;      // pictographic, marks after it, and a joiner at the end
  bool is_open_flag_ = false;   // a regional indicator without its second
  Conjunct conjunct_ = Conjunct::none;
};

inline void GraphemeRules::take(const Properties& next) {
  using enum GraphemeClass;
  last_ = next.grapheme;
  is_joiner_ = is_pictograph_ && last_ == joiner;
  is_pictograph_ = next.has(pictographic) || (is_pictograph_ && last_ == extend);
  is_open_flag_ = last_ == regional_indicator && !is_open_flag_;
  switch (next.conjunct) {
    case Conjunct::none:
    case Conjunct::consonant: conjunct_ = next.conjunct; break;
    case Conjunct::extend: break;
    case Conjunct::linker:
      if (conjunct_ != Conjunct::none) conjunct_ = Conjunct::linker;
      break;
  }
}

// Returns the end of the cluster that begins at `begin`, which must be less than the size of the
// text.
std::size_t grapheme_end(std::string_view text, std::size_t begin);

std::size_t count_graphemes(std::string_view text);

}  // namespace toolyard::unicode
