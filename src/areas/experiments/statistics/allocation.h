// Whether units went where they should have: what is observed in the arms against their weights.
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
  std::optional<double> p_value;  // nothing where there are not two arms to compare
  bool has_leak = false;          // somebody is in an arm without weight
};
// As many weights as arms.
AllocationCheck check_allocation(std::span<const std::int64_t> observed,
                                 std::span<const double> weights);

}  // namespace toolyard::experiments
