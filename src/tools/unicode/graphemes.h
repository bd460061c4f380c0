// User-perceived characters: the extended grapheme clusters of UAX #29. An emoji made of seven code
// points is one, as is a letter with its accents.
#pragma once
#include <cstddef>
#include <string_view>

#include "tools/unicode/properties.h"

namespace toolyard::unicode {

// The rules of clusters, fed one character after the other.
class GraphemeRules {
 public:
  explicit GraphemeRules(const Properties& first) { take(first); }

  // Whether a cluster goes on with this character, which is then taken in.
  bool joins(const Properties& next) {
    if (!is_joined(next)) return false;
    take(next);
    return true;
  }

 private:
  bool is_joined(const Properties& next) const;
  void take(const Properties& next);

  GraphemeClass last_ = GraphemeClass::other;
  bool is_pictograph_ = false;  // pictographic, and marks after it
  bool is_joiner_ = false;      // likewise, and a joiner at the end
  bool is_open_flag_ = false;   // a regional indicator that waits for its second
  Conjunct conjunct_ = Conjunct::none;
};

// The end of the cluster that begins at `begin`, which is less than the size of the text.
std::size_t grapheme_end(std::string_view text, std::size_t begin);

std::size_t count_graphemes(std::string_view text);

}  // namespace toolyard::unicode
