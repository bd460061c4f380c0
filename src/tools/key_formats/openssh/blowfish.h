// Blowfish as bcrypt uses it: with a key schedule that includes a salt and can be repeated.
#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace toolyard::key_formats {

class Blowfish {
 public:
  Blowfish();  // not keyed: the digits of pi
  ~Blowfish();
  Blowfish(const Blowfish&) = default;
  Blowfish& operator=(const Blowfish&) = default;

  using Block = std::array<std::uint32_t, 2>;
  // Keys and salts as big-endian words. They are repeated as often as needed, and have an even
  // number of words, at least two.
  using Words = std::span<const std::uint32_t>;

  void expand(Words key);
  void expand(Words key, Words salt);
  void encrypt(Block& block) const;

 private:
  template <class Mix> void refill(Words key, Mix&& mix);

  static constexpr std::size_t rounds = 16;
  std::array<std::uint32_t, rounds + 2> subkeys_;
  std::array<std::uint32_t, 4 * 256> boxes_;
};

// Returns the first `count` words of 32 bits of the binary fraction of pi, the highest bit first.
// The tables are made of them. The time is quadratic in `count`: some hundredths of a second for a
// thousand words.
std::vector<std::uint32_t> pi_fraction(std::size_t count);

}  // namespace toolyard::key_formats
