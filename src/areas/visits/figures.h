// Figures of visits for the metrics report.
#pragma once
#include "ports/figures.h"

namespace toolyard::visits {

// Returns the views and visitors of the whole site in a period.
inline VisitSums figures(Transaction& transaction, const Window& days) {
  // Scope 0 stands for the whole site.
  return *transaction.row<VisitSums>(
      "select cast(coalesce(sum(desktop_views + phone_views + tablet_views), 0) as bigint) as "
      "views, cast(coalesce(sum(desktop_visitors + phone_visitors + tablet_visitors), 0) as "
      "bigint) as visitors from visit_days where scope = 0 and day between $1 and $2",
      days.first, days.last);
}

}  // namespace toolyard::visits
