// A sum of numbers without any rounding: whatever the order in which they are added, and whatever
// is taken away again, it is the same. What is read of it is rounded once.
#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace toolyard::experiments {

class ExactSum {
 public:
  ExactSum() = default;
  // Of the parts of another one.
  explicit ExactSum(const std::vector<double>& parts);

  // Finite ones.
  void add(double value);
  void add(const ExactSum& other);
  // The number next to it; the even one of two.
  double value() const;
  // Few numbers that are exactly the sum, the largest first; none for zero.
  std::vector<double> parts() const;

 private:
  static constexpr std::size_t limbs = 68;       // as wide as all numbers there are, and carries
  static constexpr int lowest_exponent = -1074;  // of the least number
  using Limbs = std::array<std::int64_t, limbs>;

  static void carry(Limbs& all);

  // Limb i counts 2^(32 i - 1074); it may hold more than 32 bits until it is carried on.
  Limbs limbs_{};
  std::int64_t uncarried_ = 0;
};

}  // namespace toolyard::experiments
