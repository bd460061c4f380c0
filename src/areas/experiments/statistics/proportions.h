// What holds for counts exactly, also for small ones where the normal approximation does not.
#pragma once
#include <cstdint>

#include "areas/experiments/statistics/effects.h"

namespace toolyard::experiments {

// Of `users`, of whom there is at least one, so many have converted.
struct Count {
  std::int64_t conversions = 0;
  std::int64_t users = 0;
  double rate() const { return double(conversions) / double(users); }
  // Whether it has fewer than ten of either kind.
  bool is_small() const { return conversions < 10 || users - conversions < 10; }
};

Interval wilson_interval(const Count& count, double alpha);
// Of the difference of the rates.
Interval newcombe_interval(const Count& baseline, const Count& variant, double alpha);
// Two-sided: all tables that are no likelier than what was seen.
double fisher_p_value(const Count& baseline, const Count& variant);

// By beta distributions with the prior Beta(1, 1).
struct ExactBelief {
  double chance = 0.5;   // that the variant's rate is the higher one
  double loss_keep = 0;  // in the rate's own measure
  double loss_ship = 0;
};
ExactBelief exact_belief(const Count& baseline, const Count& variant);

}  // namespace toolyard::experiments
