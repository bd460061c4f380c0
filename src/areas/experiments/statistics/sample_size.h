// How many units an experiment needs for a change to be found.
#pragma once
#include <cstdint>
#include <optional>

namespace toolyard::experiments {

struct ChangeToFind {
  double baseline = 0;  // the control's mean; of a proportion its rate, between 0 and 1
  double effect = 0;    // what shall be found: the relative change of it
  double alpha = 0.05;
  double power = 0.8;
  std::optional<double> deviation = {};  // of a single unit's value; none for a proportion
};
// For each of two arms of equal size, by a two-sided test. Nothing where there is no such change,
// as between 0 and 1 for a rate, or where it is too small for any number of units.
std::optional<std::int64_t> sample_size(const ChangeToFind& change);

}  // namespace toolyard::experiments
