// An exact sum of floating-point numbers: it does not depend on the order in which they are added,
// and numbers can be subtracted again without a trace. Only reading it rounds, once.
#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace toolyard::experiments {

class ExactSum {
 public:
  ExactSum() = default;
  // Restores a sum from its `parts`.
  explicit ExactSum(const std::vector<double>& parts);

  // `value` must be finite.
  void add(double value);
  void add(const ExactSum& other);
  // Adds a product, which must be finite; exactly, unless it is less than about 1e-290.
  void add_product(double one, double other);
  // Returns the nearest `double`, ties to even.
  double value() const;
  // Returns a few numbers whose exact sum this is, the largest first; none for zero.
  std::vector<double> parts() const;

 private:
  static constexpr std::size_t limbs = 68;       // the range of all doubles, and room for carries
  static constexpr int lowest_exponent = -1074;  // of the smallest positive double
  using Limbs = std::array<std::int64_t, limbs>;

  static void carry(Limbs& all);

  // Limb i counts multiples of 2^(32 i - 1074). It may exceed 32 bits until carries are propagated.
  Limbs limbs_{};
  std::int64_t uncarried_ = 0;
};

// Returns the sum of the squared deviations of `count` numbers from their mean, rounded once.
// Returns 0 if the numbers differ by so little that rounding them could account for it.
double squared_deviations(const ExactSum& sum, const ExactSum& sum_of_squares, std::int64_t count);

}  // namespace toolyard::experiments
