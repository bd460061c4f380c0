// The SQL of sums over a period, and nothing else. All of it looks at sums of days, or goes along
// an index over the period.
#pragma once
#include <vector>

#include "areas/metrics/report.h"
#include "core/time/day.h"
#include "ports/database.h"

namespace toolyard::metrics {

struct CallSums {
  std::vector<ToolCalls> by_tool;  // those called most first
  std::int64_t refused = 0;        // by a limit, and in no other count
};
CallSums sums_of_calls(Transaction& transaction, const Window& days);
std::optional<double> median_review_hours(Transaction& transaction, const Window& days);
AutopilotFigures autopilot_figures(Transaction& transaction, const Window& days);
std::vector<Revenue> revenue_of(Transaction& transaction, const Window& days);

}  // namespace toolyard::metrics
