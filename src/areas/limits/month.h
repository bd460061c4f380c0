// Months, for quotas: they begin and end in UTC.
#pragma once
#include <cstdint>

#include "core/describe/values.h"

namespace toolyard::limits {

// Months since January of the year 0.
enum class Month : std::int32_t {};

// The month of a moment, how long it is, and how much of it is left, rounded up.
struct MonthAt {
  Month month{};
  std::int64_t length_s = 0;
  std::int64_t left_s = 0;
};
MonthAt month_at(Instant moment);

}  // namespace toolyard::limits
