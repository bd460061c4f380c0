// Probability distributions for the statistics of experiments. Tails are computed directly, not as
// one minus the rest, so that tiny probabilities stay accurate.
#pragma once
#include <cstdint>

namespace toolyard::experiments {

double normal_density(double z);
double normal_cdf(double z);
double normal_quantile(double probability);

double student_cdf(double t, double degrees);
// Returns the probability of values beyond |t| on either side.
double student_two_sided(double t, double degrees);
double student_quantile(double probability, double degrees);

// Returns the probability of more than `value`.
double chi_squared_tail(double value, double degrees);

// A beta distribution; both parameters must be at least 1.
struct Beta {
  double a = 1;
  double b = 1;
  double mean() const { return a / (a + b); }
  double deviation() const;
  double density(double x) const;
  double cdf(double x) const;
  double tail(double x) const;
};

// Returns the probability of exactly `hits` marked items in `draws` draws without replacement from
// `all` items, `marked` of which are marked. Accurate even if factorials of the counts exceed a
// `double`.
double hypergeometric(std::int64_t hits, std::int64_t draws, std::int64_t marked, std::int64_t all);

}  // namespace toolyard::experiments
