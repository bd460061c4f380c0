// Totals of opportunities for the metrics.
#pragma once
#include "ports/figures.h"

namespace toolyard::opportunities {

inline OpportunityCounts figures(Transaction& transaction, Instant) {
  OpportunityCounts counts;
  counts.by_state = transaction.rows<StateCount>(
      "select state, count(*) as count from opportunities group by state order by state");
  counts.potential_clicks = *transaction.row<double>(
      "select coalesce(sum(estimated_gain), 0.0) as gain from opportunities "
      "where state in ('open', 'queued', 'in_progress')");
  return counts;
}

}  // namespace toolyard::opportunities
