// One metric of an experiment: its arms, and each variant beside the control.
#pragma once
#include <cstdint>
#include <vector>

#include "areas/experiments/results/model.h"

namespace toolyard::experiments {

// What was counted in one arm.
struct ArmTotal {
  std::int64_t users = 0;
  std::int64_t units = 0;  // that have the metric
  double sum = 0;
  double sum_of_squares = 0;
};

struct Judging {
  Engine engine = Engine::bayesian;
  Correction correction = Correction::none;
  std::optional<double> min_effect;
  double power = 0.8;
};

// `totals` are those of the experiment's variants, in order.
MetricResult compare_metric(const Experiment& experiment, const Metric& metric,
                            const std::vector<ArmTotal>& totals, const Judging& judging);

// Whether the variant is the better one; nothing where nothing is significant.
std::optional<bool> is_better(const Comparison& comparison, const Metric& metric);

}  // namespace toolyard::experiments
