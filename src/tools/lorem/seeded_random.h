// Pseudo-random numbers that never change for the same seed: SplitMix64, and the upper half of a
// product for numbers below a bound. Not suitable for secrets.
#pragma once
#include <cstdint>
#include <string_view>

namespace toolyard::lorem {

class SeededRandom {
 public:
  explicit SeededRandom(std::uint64_t seed) : state_(seed) {}

  std::uint64_t next() {
    state_ += 0x9e3779b97f4a7c15;
    auto mixed = state_;
    mixed = (mixed ^ mixed >> 30) * 0xbf58476d1ce4e5b9;
    mixed = (mixed ^ mixed >> 27) * 0x94d049bb133111eb;
    return mixed ^ mixed >> 31;
  }

  // Returns a number from 0 to `bound` - 1, computed from the upper 32 bits of `next`.
  std::uint32_t below(std::uint32_t bound) {
    return static_cast<std::uint32_t>((next() >> 32) * bound >> 32);
  }

 private:
  std::uint64_t state_;
};

// Returns the seed for a text: its hash by FNV-1a with 64 bits.
constexpr std::uint64_t seed_of(std::string_view text) {
  std::uint64_t hash = 0xcbf29ce484222325;
  for (const char c : text) {
    hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3;
  }
  return hash;
}

}  // namespace toolyard::lorem
