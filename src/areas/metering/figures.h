// Figures of usage for the metrics report: calls, errors and refused calls, per tool.
#pragma once
#include "ports/figures.h"

namespace toolyard::metering {

inline std::vector<ToolCallSums> figures(Transaction& transaction, const Window& days) {
  // User 0 stands for the calls of everyone.
  return transaction.rows<ToolCallSums>(
      "select tool, cast(sum(case when outcome <> 'limited' then calls else 0 end) as bigint) as "
      "calls, cast(sum(case when outcome in ('client-error', 'server-error') then calls else 0 "
      "end) as bigint) as errors, cast(sum(case when outcome = 'limited' then calls else 0 end) as "
      "bigint) as refused from usage_days where user_id = 0 and day between $1 and $2 "
      "group by tool order by 2 desc, tool",
      days.first, days.last);
}

}  // namespace toolyard::metering
