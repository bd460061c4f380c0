// The period of a report, and its series.
#pragma once
#include <vector>

#include "areas/visits/model.h"
#include "areas/visits/store.h"
#include "core/error.h"
#include "core/time/day.h"

namespace toolyard::visits {

// Returns the days of a query, with defaults relative to `now`. Reports all malformed dates at
// once.
Result<Window> days_of(const VisitQuery& query, Instant now);
// Refuses periods that are too long for a granularity, and hours that are not kept any more.
Result<Window> days_of(const ReportQuery& query, Instant now, Day hours_kept_days);

// Returns one point per hour, day or month of a period, with the figures of the rows.
std::vector<VisitPoint> series_of(const Window& days, Granularity granularity,
                                  const std::vector<TimeRow>& rows);

}  // namespace toolyard::visits
