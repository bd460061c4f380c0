// Calendar days as numbers of days since 1970-01-01, and as the text that files and queries
// contain.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/describe/values.h"
#include "core/error.h"

namespace toolyard {

using Day = std::int32_t;

// Parses `2026-01-31`, in exactly this form, from 1970 on.
std::optional<Day> parse_day(std::string_view text);
std::string day_text(Day day);
// Returns the day of a moment, in UTC.
Day day_of(Instant moment);
Instant begin_of(Day day);
// Returns the fault of a text that is not a valid day.
Fault no_day(std::string pointer);

// A range of days, both ends included.
struct Window {
  Day first = 0;
  Day last = 0;
  bool operator==(const Window&) const = default;
  auto operator<=>(const Window&) const = default;

  Day days() const { return last - first + 1; }
  // Returns the range of as many days immediately before this one.
  Window before() const { return {first - days(), first - 1}; }
};

}  // namespace toolyard
