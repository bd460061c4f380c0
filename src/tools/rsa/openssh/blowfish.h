// Blowfish as bcrypt uses it: with a key schedule that a salt goes into and that can be repeated.
#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace toolyard::rsa {

class Blowfish {
 public:
  Blowfish();  // not yet keyed: the digits of pi
  ~Blowfish();
  Blowfish(const Blowfish&) = default;
  Blowfish& operator=(const Blowfish&) = default;

  using Block = std::array<std::uint32_t, 2>;
  // Keys and salts as words, the highest byte first; they are taken round and round, and have at
  // least two words, an even number of them.
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

// The first `count` words of 32 bits of the binary digits of pi behind the point, the highest bit
// first, which the tables are taken from. The time grows with the square of `count`: a thousand
// words take some hundredths of a second.
std::vector<std::uint32_t> pi_fraction(std::size_t count);

}  // namespace toolyard::rsa
