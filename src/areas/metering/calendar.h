// Hours, days and months of UTC as plain numbers, and the period that a query asks for.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "areas/metering/model.h"

namespace toolyard::metering {

// Hours and days are counted from 1970 on, months from the year 0 on.
std::int64_t hour_of(Instant moment);
std::int64_t month_of_day(std::int64_t day);
std::int64_t month_of(Instant moment);
std::int64_t first_day_of(std::int64_t month);
Instant start_of_day(std::int64_t day);
Instant start_of_hour(std::int64_t hour);

// `2026-01-31`, in exactly this form, from 1970 on.
std::optional<std::int64_t> parse_day(std::string_view text);
std::string day_text(std::int64_t day);

struct Period {
  std::int64_t first_day = 0;
  std::int64_t last_day = 0;
  Granularity granularity = Granularity::day;
};
// Names every fault of the dates at once. Long periods are refused: a series has at most 744
// entries.
Result<Period> period_of(const UsageQuery& query, Instant now);

}  // namespace toolyard::metering
