#include "areas/experiments/statistics/sample_size.h"

#include <algorithm>
#include <cmath>

#include "areas/experiments/statistics/distributions.h"

namespace toolyard::experiments {
namespace {

// The minimum for a comparison of two arms.
constexpr double min = 2;
constexpr double max = 9e15;

double squared(double value) { return value * value; }

// For two proportions, with the pooled variance under the null hypothesis.
std::optional<double> units_of_proportion(const ChangeToFind& change, double z, double z_power) {
  const double p = change.baseline, other = p * (1 + change.effect);
  if (!(p > 0 && p < 1 && other > 0 && other < 1) || other == p) return std::nullopt;
  const double middle = (p + other) / 2;
  const double root = z * std::sqrt(2 * middle * (1 - middle)) +
                      z_power * std::sqrt(p * (1 - p) + other * (1 - other));
  return squared(std::max(root, 0.0) / (other - p));
}

// For two means. The second term corrects for the use of Student's test (Guenther 1981), so that
// the number is that of the noncentral t distribution.
std::optional<double> units_of_mean(const ChangeToFind& change, double z, double z_power) {
  const double difference = change.baseline * change.effect;
  if (!(*change.deviation > 0) || difference == 0) return std::nullopt;
  return 2 * squared(std::max(z + z_power, 0.0) * *change.deviation / difference) + squared(z) / 4;
}

}  // namespace

std::optional<std::int64_t> sample_size(const ChangeToFind& change) {
  const double z = normal_quantile(1 - change.alpha / 2), z_power = normal_quantile(change.power);
  const auto units = change.deviation ? units_of_mean(change, z, z_power)
                                      : units_of_proportion(change, z, z_power);
  if (!units || !(*units < max)) return std::nullopt;
  return static_cast<std::int64_t>(std::max(min, std::ceil(*units)));
}

}  // namespace toolyard::experiments
