// Settings of experiments.
#pragma once
#include <array>
#include <cstdint>

#include "core/describe/flatten.h"

namespace toolyard::experiments {

// Limits of what sites can have stored for one experiment.
struct Options {
  std::int64_t max_units = 10'000'000;
  std::int64_t max_events = 50'000'000;

  static constexpr auto fields(auto...) {
    return std::array{
        field<&Options::max_units>("Maximum number of exposed units of an experiment; beyond it, "
                                   "new units are refused with `experiment_full`.")
            .named("experiment_max_units")
            .limits(1, 1e12),
        field<&Options::max_events>("Maximum number of recorded events of an experiment; beyond "
                                    "it, events are refused with `experiment_full`.")
            .named("experiment_max_events")
            .limits(1, 1e12)};
  }
};

}  // namespace toolyard::experiments
