// From counts to results: whether they can be trusted, what each metric shows, and what follows.
#pragma once
#include <vector>

#include "areas/experiments/results/compare.h"
#include "areas/experiments/results/model.h"

namespace toolyard::experiments {

// What was counted of an experiment. Arms are in the order of its variants.
struct Counts {
  std::vector<std::int64_t> users;
  std::int64_t multiple = 0;
  std::optional<Instant> first_at, last_at;
  std::vector<std::vector<ArmTotal>> totals;  // one list of arms for each metric
};

// The decision rests on the primary metric; where there is one alone, on that.
Results conclude(const Experiment& experiment, const Counts& counts, const Judging& judging);

}  // namespace toolyard::experiments
