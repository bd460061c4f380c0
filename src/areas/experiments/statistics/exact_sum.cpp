#include "areas/experiments/statistics/exact_sum.h"

#include <algorithm>
#include <bit>
#include <cmath>

namespace toolyard::experiments {
namespace {

constexpr int limb_bits = 32;
constexpr std::uint64_t limb_mask = 0xffff'ffff;
constexpr int mantissa_bits = 53;
// Maximum number of additions between two propagations of carries: each adds less than 2^33 to a
// limb, which has room for 2^63.
constexpr std::int64_t max_uncarried = std::int64_t(1) << 28;

// Two `double`s that stand for the same number, each a unit in the last place off, differ by less
// than 2^-51 of it: a sum of squared deviations below this share of the squares is due to rounding.
constexpr double rounding = 0x1p-102;

// The bits of a sum that is not negative, after the propagation of carries.
template <class Limbs> class Bits {
 public:
  explicit Bits(const Limbs& limbs) : limbs_(limbs) {}

  // Returns the position of the highest set bit; -1 for zero.
  int highest() const {
    for (std::size_t i = limbs_.size(); i-- > 0;)
      if (limbs_[i] != 0)
        return static_cast<int>(i) * limb_bits +
               static_cast<int>(std::bit_width(std::uint64_t(limbs_[i]))) - 1;
    return -1;
  }
  // Returns up to 64 bits, from a position upwards.
  std::uint64_t from(int place) const {
    const auto first = static_cast<std::size_t>(place / limb_bits);
    const int shift = place % limb_bits;
    std::uint64_t bits = limb(first) >> shift | limb(first + 1) << (limb_bits - shift);
    if (shift > 0) bits |= limb(first + 2) << (2 * limb_bits - shift);
    return bits;
  }
  bool any_below(int place) const {
    const auto last = static_cast<std::size_t>(place / limb_bits);
    for (std::size_t i = 0; i < last; ++i)
      if (limbs_[i] != 0) return true;
    return (limb(last) & ((std::uint64_t(1) << (place % limb_bits)) - 1)) != 0;
  }

 private:
  std::uint64_t limb(std::size_t i) const {
    return i < limbs_.size() ? static_cast<std::uint64_t>(limbs_[i]) : 0;
  }
  const Limbs& limbs_;
};

}  // namespace

ExactSum::ExactSum(const std::vector<double>& parts) {
  for (const double part : parts) add(part);
}

void ExactSum::carry(Limbs& all) {
  std::int64_t over = 0;
  for (std::size_t i = 0; i + 1 < limbs; ++i) {
    all[i] += over;
    over = all[i] >> limb_bits;
    all[i] = static_cast<std::int64_t>(static_cast<std::uint64_t>(all[i]) & limb_mask);
  }
  all[limbs - 1] += over;
}

void ExactSum::add(double value) {
  const auto bits = std::bit_cast<std::uint64_t>(value);
  auto mantissa = bits & ((std::uint64_t(1) << (mantissa_bits - 1)) - 1);
  int place = static_cast<int>(bits >> (mantissa_bits - 1) & 0x7ff);
  if (place > 0) {
    mantissa |= std::uint64_t(1) << (mantissa_bits - 1);
    --place;
  }
  const std::int64_t sign = bits >> 63 ? -1 : 1;
  const int shift = place % limb_bits;
  const auto low = (mantissa & limb_mask) << shift, high = (mantissa >> limb_bits) << shift;
  auto* limb = &limbs_[static_cast<std::size_t>(place / limb_bits)];
  limb[0] += sign * static_cast<std::int64_t>(low & limb_mask);
  limb[1] += sign * static_cast<std::int64_t>((low >> limb_bits) + (high & limb_mask));
  limb[2] += sign * static_cast<std::int64_t>(high >> limb_bits);
  if (++uncarried_ < max_uncarried) return;
  carry(limbs_);
  uncarried_ = 0;
}

void ExactSum::add(const ExactSum& other) {
  auto more = other.limbs_;
  carry(more);
  carry(limbs_);
  for (std::size_t i = 0; i < limbs; ++i) limbs_[i] += more[i];
  uncarried_ = 1;
}

void ExactSum::add_product(double one, double other) {
  const double product = one * other;
  add(product);
  add(std::fma(one, other, -product));
}

double ExactSum::value() const {
  auto size = limbs_;
  carry(size);
  const bool is_negative = size.back() < 0;
  if (is_negative) {
    for (auto& limb : size) limb = -limb;
    carry(size);
  }
  const Bits bits(size);
  const int highest = bits.highest();
  if (highest < 0) return 0;
  const int lowest = std::max(highest - mantissa_bits + 1, 0);
  auto mantissa = bits.from(lowest) & ((std::uint64_t(1) << mantissa_bits) - 1);
  // Rounds to the nearest value, ties to even.
  if (lowest > 0 && (bits.from(lowest - 1) & 1) != 0 &&
      ((mantissa & 1) != 0 || bits.any_below(lowest - 1)))
    ++mantissa;
  const double value = std::ldexp(static_cast<double>(mantissa), lowest + lowest_exponent);
  return is_negative ? -value : value;
}

std::vector<double> ExactSum::parts() const {
  std::vector<double> all;
  auto rest = *this;
  for (double part = rest.value(); part != 0; part = rest.value()) {
    all.push_back(part);
    rest.add(-part);
  }
  return all;
}

double squared_deviations(const ExactSum& sum, const ExactSum& sum_of_squares, std::int64_t count) {
  if (count < 2) return 0;
  const auto numbers = static_cast<double>(count);
  // The number of numbers times what is asked for.
  ExactSum deviations;
  for (const double part : sum_of_squares.parts()) deviations.add_product(numbers, part);
  const auto parts = sum.parts();
  for (const double one : parts)
    for (const double other : parts) deviations.add_product(-one, other);
  const double quotient = deviations.value() / numbers;
  return quotient > rounding * sum_of_squares.value() ? quotient : 0;
}

}  // namespace toolyard::experiments
