// Days as numbers from 1970 on, and as the text that files and queries write.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/describe/values.h"
#include "core/error.h"

namespace toolyard {

using Day = std::int32_t;

// `2026-01-31`, in exactly this form, from 1970 on.
std::optional<Day> parse_day(std::string_view text);
std::string day_text(Day day);
// The day of a moment, in UTC.
Day day_of(Instant moment);
Instant begin_of(Day day);
// What is wrong with a text that is none of these.
Fault no_day(std::string pointer);

// The days that something is about, both included.
struct Window {
  Day first = 0;
  Day last = 0;
  bool operator==(const Window&) const = default;
  auto operator<=>(const Window&) const = default;

  Day days() const { return last - first + 1; }
  // As many days, right before.
  Window before() const { return {first - days(), first - 1}; }
};

}  // namespace toolyard
