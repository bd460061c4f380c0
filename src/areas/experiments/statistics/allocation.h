// Check for a sample ratio mismatch (SRM): compares the units observed in the arms with those
// expected by the weights, by a chi-squared test.
#pragma once
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace toolyard::experiments {

struct AllocationCheck {
  std::vector<double> expected;  // one for each arm
  double chi_squared = 0;
  int degrees = 0;
  std::optional<double> p_value;  // nullopt if fewer than two arms have weight
  bool has_leak = false;          // an arm without weight has units
};
// There must be as many weights as arms.
AllocationCheck check_allocation(std::span<const std::int64_t> observed,
                                 std::span<const double> weights);

}  // namespace toolyard::experiments
