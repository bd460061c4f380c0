// From counts to results: whether the data can be trusted, what each metric shows, and the
// recommended decision.
#pragma once
#include <vector>

#include "areas/experiments/results/compare.h"
#include "areas/experiments/results/model.h"

namespace toolyard::experiments {

// The counts of an experiment. Arms are in the order of its variants.
struct Counts {
  std::vector<std::int64_t> users;
  std::int64_t multiple = 0;
  std::optional<Instant> first_at, last_at;
  std::vector<std::vector<ArmTotal>> totals;  // one list of arms for each metric
};

// The decision is based on the primary metric, or on the only one if there is just one.
Results conclude(const Experiment& experiment, const Counts& counts,
                 const AnalysisOptions& options);

}  // namespace toolyard::experiments
