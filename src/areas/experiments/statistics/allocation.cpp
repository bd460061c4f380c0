#include "areas/experiments/statistics/allocation.h"

#include "areas/experiments/statistics/distributions.h"

namespace toolyard::experiments {

AllocationCheck check_allocation(std::span<const std::int64_t> observed,
                                 std::span<const double> weights) {
  double weight = 0;
  std::int64_t units = 0;
  int arms = 0;
  AllocationCheck check;
  for (std::size_t i = 0; i < observed.size(); ++i) {
    if (weights[i] > 0) {
      weight += weights[i];
      units += observed[i];
      ++arms;
    } else if (observed[i] > 0) {
      check.has_leak = true;
    }
  }
  for (std::size_t i = 0; i < observed.size(); ++i) {
    const double expected = weights[i] > 0 ? double(units) * (weights[i] / weight) : 0;
    check.expected.push_back(expected);
    if (!(expected > 0)) continue;
    const double off = double(observed[i]) - expected;
    check.chi_squared += off / expected * off;
  }
  if (arms < 2) return check;
  check.degrees = arms - 1;
  check.p_value = chi_squared_tail(check.chi_squared, check.degrees);
  return check;
}

}  // namespace toolyard::experiments
