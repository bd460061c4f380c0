// Results of one metric of an experiment: the figures of each arm, and the comparison of each
// variant with the control.
#pragma once
#include <cstdint>
#include <vector>

#include "areas/experiments/results/model.h"

namespace toolyard::experiments {

// Counts and sums of one arm, which is a variant.
struct ArmTotal {
  std::int64_t users = 0;
  std::int64_t units = 0;  // users that have the metric
  double sum = 0;
  double squared_deviations = 0;  // of the users' values from their mean
};

struct AnalysisOptions {
  Engine engine = Engine::bayesian;
  Correction correction = Correction::none;
  std::optional<double> min_effect;
  double power = 0.8;
};

// `totals` contains an entry for each variant of the experiment, in the same order.
MetricResult compare_metric(const Experiment& experiment, const Metric& metric,
                            const std::vector<ArmTotal>& totals, const AnalysisOptions& options);

// Returns whether the variant is better than the control; nullopt if the difference is not
// significant.
std::optional<bool> is_better(const Comparison& comparison, const Metric& metric);

}  // namespace toolyard::experiments
