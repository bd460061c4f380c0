// Totals of autopilot runs for the metrics.
#pragma once
#include "ports/figures.h"

namespace toolyard::autopilot {

inline std::vector<RunSums> figures(Transaction& transaction, const Window& days) {
  return transaction.rows<RunSums>(
      "select status, count(*) as runs, cast(sum(used_prompt_tokens + used_completion_tokens) as "
      "bigint) as tokens, cast(sum(used_cost_micros) as bigint) as cost_micros from autopilot_runs "
      "where created_at >= $1 and created_at < $2 group by status order by status",
      begin_of(days.first), begin_of(days.last + 1));
}

}  // namespace toolyard::autopilot
