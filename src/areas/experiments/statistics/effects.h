// The difference between two arms of an experiment, and its significance: Welch's test, a
// sequential test, and Bayesian inference. What cannot be computed is an error with a reason; no
// result contains a NaN or an infinity.
#pragma once
#include <cstdint>
#include <expected>
#include <optional>

namespace toolyard::experiments {

// Observations of one arm. For a proportion, the mean is the conversion rate.
struct Sample {
  std::int64_t users = 0;
  double mean = 0;
  double variance = 0;  // of a single unit's value
};
Sample sample_of_proportion(std::int64_t conversions, std::int64_t users);
Sample sample_of_sums(double sum, double squared_deviations, std::int64_t users);

enum class Scale { absolute, relative };
enum class Reason { none, no_users, too_few_users, zero_baseline, zero_variance, out_of_range };

struct Interval {
  double low = 0;
  double high = 0;
  bool operator==(const Interval&) const = default;
};

// The difference of the means, either absolute or relative to the baseline's mean.
struct Effect {
  double difference = 0;
  double error = 0;    // standard error of the difference
  double degrees = 0;  // degrees of freedom (Welch)
  double users = 0;    // number of users of both arms
};
std::expected<Effect, Reason> effect_of(const Sample& baseline, const Sample& variant, Scale scale);

// Returns the difference of the means, relative to the baseline's mean, also where the samples have
// no variance; nullopt if an arm has no users, the baseline's mean is 0, or the result is not
// finite.
std::optional<double> relative_difference(const Sample& baseline, const Sample& variant);

struct TestResult {
  double p_value = 1;
  Interval interval;
};
// `alpha` is the significance level.
TestResult welch_test(const Effect& effect, double alpha);
// Stays valid however often it is applied to growing data. `tuning` is the number of users at which
// the test is most powerful.
TestResult sequential_test(const Effect& effect, double alpha, double tuning);

struct Prior {
  double mean = 0;
  double deviation = 0;
};
struct Belief {
  double chance = 0.5;   // probability that the variant's mean is the larger one
  double loss_keep = 0;  // expected loss of keeping the baseline
  double loss_ship = 0;  // expected loss of shipping the variant
  Interval interval;
};
// Without a prior, all effects are equally likely beforehand (a flat prior).
Belief bayes(const Effect& effect, const std::optional<Prior>& prior, double alpha);

// Returns the confidence interval of a mean; nullopt for fewer than two units, or if it is not
// finite.
std::optional<Interval> mean_interval(const Sample& sample, double alpha);

}  // namespace toolyard::experiments
