#include "tools/rsa/pi.h"

namespace toolyard::rsa {
namespace {

// A number of at least 0, in words of 32 bits: the first is its whole part.
using Fixed = std::vector<std::uint32_t>;

// Digits that are cut off add up, but never to more than this.
constexpr std::size_t spare_words = 2;

// Into `quotient`, which may be the number itself. Words before `begin` are zero and stay so.
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

// `factor` times the angle whose tangent is 1 / x: the sum of factor / (k x^k) over odd k, with
// every other sign turned.
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

// By Machin's formula.
std::vector<std::uint32_t> pi_fraction(std::size_t count) {
  const auto size = 1 + count + spare_words;
  auto pi = arctangent(16, 5, size);
  subtract(pi, arctangent(4, 239, size));
  return {pi.begin() + 1, pi.begin() + 1 + std::ptrdiff_t(count)};
}

}  // namespace toolyard::rsa
