// A way to make passwords, whatever they are made of: how many there could be, and how to draw one.
#pragma once
#include <cstdint>
#include <functional>
#include <string>

#include "core/crypto/random_source.h"

namespace toolyard::passwords {

struct Plan {
  double entropy_bits = 0;         // the logarithm of how many passwords there could be
  std::int64_t alphabet_size = 0;  // of what a password is made of, characters or words
  bool is_unambiguous = true;      // no two choices make the same password
  std::function<void(RandomSource& random, std::string& text)> append;
};

}  // namespace toolyard::passwords
