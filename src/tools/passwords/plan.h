// A way to generate passwords of any type: the number of possible choices, and how to draw one.
#pragma once
#include <cstdint>
#include <functional>
#include <string>

#include "core/crypto/random_source.h"

namespace toolyard::passwords {

struct Plan {
  double entropy_bits = 0;         // binary logarithm of the number of possible choices
  std::int64_t alphabet_size = 0;  // number of characters or words to choose from
  bool is_unambiguous = true;      // no two choices result in the same password
  std::function<void(RandomSource& random, std::string& text)> append;
};

}  // namespace toolyard::passwords
