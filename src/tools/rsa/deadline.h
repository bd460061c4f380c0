// The time that one call may work on a key, so that no thread of the pool is held for long.
#pragma once
#include <chrono>

#include "tools/limits.h"
#include "tools/pdf/budget.h"

namespace toolyard::rsa {

class Deadline {
 public:
  explicit Deadline(const WorkLimits& limits)
      : end_(pdf::ThreadClock::now() + std::chrono::milliseconds(limits.rsa_time_ms)) {}
  bool is_past() const { return pdf::ThreadClock::now() >= end_; }

 private:
  pdf::ThreadClock::time_point end_;
};

}  // namespace toolyard::rsa
