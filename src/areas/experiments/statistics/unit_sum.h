// The sum of the values of one unit, rounded once. Nearly all units have a single value, for which
// no exact sum is created.
#pragma once
#include <cstdint>
#include <optional>

#include "areas/experiments/statistics/exact_sum.h"

namespace toolyard::experiments {

class UnitSum {
 public:
  void add(double value) {
    if (++events_ == 1) first_ = value;
    else (sum_ ? *sum_ : begin()).add(value);
  }
  std::int64_t events() const { return events_; }
  double value() const { return sum_ ? sum_->value() : first_; }

 private:
  ExactSum& begin() {
    sum_.emplace().add(first_);
    return *sum_;
  }

  std::int64_t events_ = 0;
  double first_ = 0;
  std::optional<ExactSum> sum_;  // of two or more values
};

}  // namespace toolyard::experiments
