// Power analysis: the sample size at which an experiment detects a change.
#pragma once
#include <cstdint>
#include <optional>

namespace toolyard::experiments {

struct ChangeToFind {
  double baseline = 0;  // the control's mean; for a proportion its rate, between 0 and 1
  double effect = 0;    // relative change of the mean to detect
  double alpha = 0.05;
  double power = 0.8;
  std::optional<double> deviation = {};  // of a unit's value; nullopt for a proportion
};
// Returns the size of each of two equal arms, for a two-sided test. Returns nullopt if there is no
// such change, such as a rate that is not between 0 and 1, or if it is too small for any number of
// units.
std::optional<std::int64_t> sample_size(const ChangeToFind& change);

}  // namespace toolyard::experiments
