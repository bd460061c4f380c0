// The distributions that statistics of experiments rest on, as plain functions. Tails are computed
// as such, not as one minus the rest, so that tiny ones stay exact.
#pragma once
#include <cstdint>

namespace toolyard::experiments {

double normal_density(double z);
double normal_cdf(double z);
double normal_quantile(double probability);

double student_cdf(double t, double degrees);
// The probability of more than |t| on either side.
double student_two_sided(double t, double degrees);
double student_quantile(double probability, double degrees);

// The probability of more than `value`.
double chi_squared_tail(double value, double degrees);

// A beta distribution; both parameters at least 1.
struct Beta {
  double a = 1;
  double b = 1;
  double mean() const { return a / (a + b); }
  double deviation() const;
  double density(double x) const;
  double cdf(double x) const;
  double tail(double x) const;
};

// Of `marked` ones among `all`, the probability to draw exactly `hits` in `draws` draws; also where
// counts are so large that factorials have long left what a number can hold.
double hypergeometric(std::int64_t hits, std::int64_t draws, std::int64_t marked, std::int64_t all);

}  // namespace toolyard::experiments
