#include "areas/experiments/statistics/effects.h"

#include <algorithm>
#include <cmath>

#include "areas/experiments/statistics/distributions.h"

namespace toolyard::experiments {
namespace {

// Beyond this number of standard deviations, densities are too small for a `double`.
constexpr double far_out = 37;

double square(double value) { return value * value; }

// Whether an effect is finite, with a margin for what is computed from it.
bool is_in_range(const Effect& effect) {
  constexpr double max = 1e100;
  return std::abs(effect.difference) < max && effect.error < max && effect.degrees > 0 &&
         std::isfinite(effect.degrees) && std::isfinite(effect.difference / effect.error);
}

Interval around(double middle, double half_width) {
  return {middle - half_width, middle + half_width};
}

}  // namespace

Sample sample_of_proportion(std::int64_t conversions, std::int64_t users) {
  if (users <= 0) return {};
  const double rate = double(conversions) / double(users);
  return {users, rate, rate * (1 - rate)};
}

Sample sample_of_sums(double sum, double squared_deviations, std::int64_t users) {
  if (users <= 0) return {};
  const double n = double(users);
  return {users, sum / n, users > 1 ? squared_deviations / (n - 1) : 0};
}

std::expected<Effect, Reason> effect_of(const Sample& baseline, const Sample& variant,
                                        Scale scale) {
  if (baseline.users <= 0 || variant.users <= 0) return std::unexpected(Reason::no_users);
  if (baseline.users < 2 || variant.users < 2) return std::unexpected(Reason::too_few_users);
  if (scale == Scale::relative && baseline.mean == 0) return std::unexpected(Reason::zero_baseline);
  const double n_a = double(baseline.users), n_b = double(variant.users);
  const double a = baseline.variance / n_a, b = variant.variance / n_b;
  if (!(a + b > 0)) return std::unexpected(Reason::zero_variance);
  Effect effect{.difference = variant.mean - baseline.mean,
                .error = std::sqrt(a + b),
                .degrees = square(a + b) / (a * a / (n_a - 1) + b * b / (n_b - 1)),
                .users = n_a + n_b};
  if (scale == Scale::relative) {
    const double ratio = variant.mean / baseline.mean;
    effect.difference /= std::abs(baseline.mean);
    effect.error = std::sqrt(b + a * ratio * ratio) / std::abs(baseline.mean);
    // The error is 0 if the variant has no variance and a mean of 0.
    if (!(effect.error > 0)) return std::unexpected(Reason::zero_variance);
  }
  if (!is_in_range(effect)) return std::unexpected(Reason::out_of_range);
  return effect;
}

std::optional<double> relative_difference(const Sample& baseline, const Sample& variant) {
  if (baseline.users <= 0 || variant.users <= 0 || baseline.mean == 0) return std::nullopt;
  const double difference = (variant.mean - baseline.mean) / std::abs(baseline.mean);
  return std::isfinite(difference) ? std::optional(difference) : std::nullopt;
}

TestResult welch_test(const Effect& effect, double alpha) {
  const double half = student_quantile(1 - alpha / 2, effect.degrees) * effect.error;
  return {student_two_sided(effect.difference / effect.error, effect.degrees),
          around(effect.difference, half)};
}

TestResult sequential_test(const Effect& effect, double alpha, double tuning) {
  const double log_alpha = std::log(alpha);
  const double rho = (-2 * log_alpha + std::log(1 - 2 * log_alpha)) / tuning;  // the square of rho
  const double n = effect.users, grown = n * rho + 1;
  const double half = effect.error * std::sqrt(n) *
                      std::sqrt(2 * grown * (std::log(grown) / 2 - log_alpha) / square(n) / rho);
  const double z = effect.difference / effect.error;
  const double exponent = std::log(grown) / 2 - rho * n * z * z / (2 * grown);
  return {exponent >= 0 ? 1.0 : std::exp(exponent), around(effect.difference, half)};
}

Belief bayes(const Effect& effect, const std::optional<Prior>& prior, double alpha) {
  double mean = effect.difference, deviation = effect.error;
  if (prior) {
    // Relative to the data's variance, so that nothing overflows.
    const double weight = square(effect.error / prior->deviation);
    mean = (mean + weight * prior->mean) / (1 + weight);
    deviation /= std::sqrt(1 + weight);
  }
  const double z = mean / deviation;
  const auto interval = around(mean, normal_quantile(1 - alpha / 2) * deviation);
  if (z > far_out) return {1, mean, 0, interval};
  if (z < -far_out) return {0, 0, -mean, interval};
  const double spread = deviation * normal_density(z), chance = normal_cdf(z);
  return {chance, std::max(0.0, mean * chance + spread),
          std::max(0.0, spread - mean * normal_cdf(-z)), interval};
}

std::optional<Interval> mean_interval(const Sample& sample, double alpha) {
  if (sample.users < 2) return std::nullopt;
  const double n = double(sample.users);
  const auto interval =
      around(sample.mean, student_quantile(1 - alpha / 2, n - 1) * std::sqrt(sample.variance / n));
  if (!std::isfinite(interval.low) || !std::isfinite(interval.high)) return std::nullopt;
  return interval;
}

}  // namespace toolyard::experiments
