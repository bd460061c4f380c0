// Statistics of proportions that are also accurate for small counts, for which the normal
// approximation is not: Wilson's and Newcombe's intervals, Fisher's exact test, and beta
// distributions.
#pragma once
#include <cstdint>

#include "areas/experiments/statistics/effects.h"

namespace toolyard::experiments {

// Number of conversions among `users`, of which there must be at least one.
struct Count {
  std::int64_t conversions = 0;
  std::int64_t users = 0;
  double rate() const { return double(conversions) / double(users); }
  // Whether there are fewer than ten conversions, or fewer than ten users without one.
  bool is_small() const { return conversions < 10 || users - conversions < 10; }
};

Interval wilson_interval(const Count& count, double alpha);
// Returns the confidence interval of the difference of the rates, variant minus baseline.
Interval newcombe_interval(const Count& baseline, const Count& variant, double alpha);
// Returns the two-sided p-value: the probability of all tables that are no likelier than the
// observed one.
double fisher_p_value(const Count& baseline, const Count& variant);

// Bayesian inference by beta distributions with the prior Beta(1, 1).
struct ExactBelief {
  double chance = 0.5;   // probability that the variant's rate is the higher one
  double loss_keep = 0;  // expected losses, as differences of the rate
  double loss_ship = 0;
};
ExactBelief exact_belief(const Count& baseline, const Count& variant);

}  // namespace toolyard::experiments
