// The pseudo-random numbers of a simulated world, determined by its seed.
#pragma once
#include <cstdint>

#include "tools/lorem/seeded_random.h"

namespace toolyard::simulation {

class Random {
 public:
  explicit Random(std::uint64_t seed) : numbers_(seed) {}

  std::uint64_t next() { return numbers_.next(); }
  // Returns a number from 0 to `bound` - 1.
  std::int64_t below(std::int64_t bound) {
    return static_cast<std::int64_t>(next() % static_cast<std::uint64_t>(bound));
  }
  // Returns a number from `min` to `max`, both inclusive.
  std::int64_t between(std::int64_t min, std::int64_t max) { return min + below(max - min + 1); }
  bool chance(double probability) {
    return static_cast<double>(next() >> 11) * 0x1p-53 < probability;
  }

 private:
  lorem::SeededRandom numbers_;
};

}  // namespace toolyard::simulation
