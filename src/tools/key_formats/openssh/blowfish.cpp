#include "tools/key_formats/openssh/blowfish.h"

#include <openssl/crypto.h>

#include <algorithm>

namespace toolyard::key_formats {
namespace {

// A fixed-point number of at least 0, in words of 32 bits. The first word is its integer part.
using Fixed = std::vector<std::uint32_t>;

// Extra words at the end: truncation errors add up, but never to more than this.
constexpr std::size_t spare_words = 2;

// Writes the result to `quotient`, which may be `number`. Words before `begin` are zero and stay
// so.
void divide(const Fixed& number, std::uint32_t by, std::size_t begin, Fixed& quotient) {
  std::uint64_t rest = 0;
  for (std::size_t i = begin; i < number.size(); ++i) {
    rest = rest << 32 | number[i];
    quotient[i] = std::uint32_t(rest / by);
    rest %= by;
  }
}

void add(Fixed& sum, const Fixed& number) {
  std::uint64_t carry = 0;
  for (std::size_t i = sum.size(); i-- > 0;) {
    carry += std::uint64_t(sum[i]) + number[i];
    sum[i] = std::uint32_t(carry);
    carry >>= 32;
  }
}

void subtract(Fixed& difference, const Fixed& number) {
  std::uint64_t borrow = 0;
  for (std::size_t i = difference.size(); i-- > 0;) {
    borrow = std::uint64_t(difference[i]) - number[i] - borrow;
    difference[i] = std::uint32_t(borrow);
    borrow = borrow >> 63;
  }
}

// Returns `factor` times the arctangent of 1 / x: the sum of factor / (k x^k) over odd k, with
// alternating signs.
Fixed arctangent(std::uint32_t factor, std::uint32_t x, std::size_t size) {
  Fixed power(size), term(size), sum(size);
  power[0] = factor;
  divide(power, x, 0, power);
  sum = power;
  std::size_t begin = 0;
  for (std::uint32_t k = 3;; k += 2) {
    divide(power, x * x, begin, power);
    while (begin < size && power[begin] == 0) term[begin++] = 0;
    if (begin == size) return sum;
    divide(power, k, begin, term);
    if (k % 4 == 3) subtract(sum, term);
    else add(sum, term);
  }
}

}  // namespace

// Machin's formula: pi = 16 arctan(1 / 5) - 4 arctan(1 / 239).
std::vector<std::uint32_t> pi_fraction(std::size_t count) {
  const auto size = 1 + count + spare_words;
  auto pi = arctangent(16, 5, size);
  subtract(pi, arctangent(4, 239, size));
  return {pi.begin() + 1, pi.begin() + 1 + std::ptrdiff_t(count)};
}

Blowfish::Blowfish() {
  static const auto digits = pi_fraction(subkeys_.size() + boxes_.size());
  std::copy_n(digits.begin(), subkeys_.size(), subkeys_.begin());
  std::copy_n(digits.begin() + std::ptrdiff_t(subkeys_.size()), boxes_.size(), boxes_.begin());
}

Blowfish::~Blowfish() {
  OPENSSL_cleanse(subkeys_.data(), sizeof subkeys_);
  OPENSSL_cleanse(boxes_.data(), sizeof boxes_);
}

void Blowfish::encrypt(Block& block) const {
  auto [left, right] = block;
  const auto mixed = [this](std::uint32_t word) {
    const auto sum = boxes_[word >> 24] + boxes_[256 + (word >> 16 & 255)];
    return (sum ^ boxes_[512 + (word >> 8 & 255)]) + boxes_[768 + (word & 255)];
  };
  for (std::size_t round = 0; round < rounds; round += 2) {
    left ^= subkeys_[round];
    right ^= mixed(left);
    right ^= subkeys_[round + 1];
    left ^= mixed(right);
  }
  block = {right ^ subkeys_[rounds + 1], left ^ subkeys_[rounds]};
}

// Replaces the tables with what they encrypt, block after block. `mix` changes each block before.
template <class Mix> void Blowfish::refill(Words key, Mix&& mix) {
  for (std::size_t i = 0; i < subkeys_.size(); ++i) subkeys_[i] ^= key[i % key.size()];
  Block block{};
  const auto fill = [&](auto& table) {
    for (std::size_t i = 0; i < table.size(); i += 2) {
      mix(block);
      encrypt(block);
      table[i] = block[0];
      table[i + 1] = block[1];
    }
  };
  fill(subkeys_);
  fill(boxes_);
}

void Blowfish::expand(Words key) {
  refill(key, [](Block&) {});
}

void Blowfish::expand(Words key, Words salt) {
  std::size_t at = 0;
  refill(key, [&](Block& block) {
    block[0] ^= salt[at];
    block[1] ^= salt[at + 1];
    at = (at + 2) % salt.size();
  });
}

}  // namespace toolyard::key_formats
