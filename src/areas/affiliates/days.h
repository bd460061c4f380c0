// What clicks and conversions of single days add up to: rows that every change adds to.
#pragma once
#include <cstdint>
#include <string_view>

#include "areas/affiliates/conversion.h"
#include "core/time/day.h"
#include "ports/database.h"

namespace toolyard::affiliates {

Day day_of(Instant moment);

struct DayKey {
  AffiliateId affiliate{};
  std::string_view currency;
  Day day = 0;
};
// What comes to a day, or leaves it where it is below 0.
struct DaySums {
  std::int64_t clicks = 0, conversions = 0, sales_minor = 0;
  std::int64_t pending_minor = 0, approved_minor = 0, paid_minor = 0, reversed_minor = 0;
  bool operator==(const DaySums&) const = default;
  DaySums operator-(const DaySums& other) const;
};
// What a conversion counts for where it stands.
DaySums counted(const Conversion& one);

void add_to_day(Transaction& transaction, const DayKey& key, const DaySums& more);

}  // namespace toolyard::affiliates
