// UTC hours, days and months as plain numbers, and the period of a usage query.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "areas/metering/model.h"

namespace toolyard::metering {

// Hours and days are counted from 1970-01-01, months from the year 0.
std::int64_t hour_of(Instant moment);
std::int64_t month_of_day(std::int64_t day);
std::int64_t month_of(Instant moment);
std::int64_t first_day_of(std::int64_t month);
Instant start_of_day(std::int64_t day);
Instant start_of_hour(std::int64_t hour);

// Parses a date in exactly the form `2026-01-31`, from 1970 on; nullopt for anything else.
std::optional<std::int64_t> parse_day(std::string_view text);
std::string day_text(std::int64_t day);

struct Period {
  std::int64_t first_day = 0;
  std::int64_t last_day = 0;
  Granularity granularity = Granularity::day;
};
// Returns the period of a query, with defaults relative to `now`. Reports all malformed dates at
// once. Rejects long periods, so that a series has at most 744 entries.
Result<Period> period_of(const UsageQuery& query, Instant now);

}  // namespace toolyard::metering
