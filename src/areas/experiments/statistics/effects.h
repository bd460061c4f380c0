// How far two arms of an experiment are apart, and how sure that is. What cannot be computed is
// nothing with a reason; no answer ever holds a NaN or an infinity.
#pragma once
#include <cstdint>
#include <expected>
#include <optional>

namespace toolyard::experiments {

// What was seen in one arm: of a proportion the sum is the count of conversions.
struct Sample {
  std::int64_t users = 0;
  double mean = 0;
  double variance = 0;  // of a single unit
};
Sample sample_of_proportion(std::int64_t conversions, std::int64_t users);
// Where rounding alone could have made the variance, there is none.
Sample sample_of_sums(double sum, double sum_of_squares, std::int64_t users);

enum class Scale { absolute, relative };
enum class Reason { none, no_users, too_few_users, zero_baseline, zero_variance, out_of_range };

struct Interval {
  double low = 0;
  double high = 0;
  bool operator==(const Interval&) const = default;
};

// The difference of the means, or that of the baseline's mean in parts of it.
struct Effect {
  double difference = 0;
  double error = 0;    // its standard deviation
  double degrees = 0;  // of freedom, by Welch
  double users = 0;    // of both arms
};
std::expected<Effect, Reason> effect_of(const Sample& baseline, const Sample& variant, Scale scale);

struct TestResult {
  double p_value = 1;
  Interval interval;
};
// `alpha` is the error that is accepted.
TestResult welch_test(const Effect& effect, double alpha);
// May be looked at as often as one likes; `tuning` is at how many users it is sharpest.
TestResult sequential_test(const Effect& effect, double alpha, double tuning);

struct Prior {
  double mean = 0;
  double deviation = 0;
};
struct Belief {
  double chance = 0.5;   // that the variant's mean is the larger one
  double loss_keep = 0;  // what is expected to be lost with the baseline
  double loss_ship = 0;  // what is expected to be lost with the variant
  Interval interval;
};
// Without a prior, everything was equally likely before.
Belief bayes(const Effect& effect, const std::optional<Prior>& prior, double alpha);

// Of a mean; nothing for fewer than two units.
std::optional<Interval> mean_interval(const Sample& sample, double alpha);

}  // namespace toolyard::experiments
