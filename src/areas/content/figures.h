// Figures of content for the metrics report: items by status, live items, and review times.
#pragma once
#include <cstdint>
#include <vector>

#include "areas/audit/facts.h"
#include "ports/figures.h"

namespace toolyard::content {

inline ContentCounts figures(Transaction& transaction, Instant) {
  return {.by_status = transaction.rows<StateCount>(
              "select status as state, cast(sum(items) as bigint) as count from content_counts "
              "where items > 0 group by status order by status"),
          .live = *transaction.row<std::int64_t>(
              "select cast(coalesce(sum(items), 0) as bigint) as count from content_counts where "
              "is_live")};
}

// Returns the times that items waited for approval, in microseconds, in ascending order: for the
// latest 100 items approved in the period, from their last submission before the approval.
inline std::vector<std::int64_t> review_times(Transaction& transaction, const Window& days) {
  static const auto sql =
      "select waited from (select approved_at - " +
      audit_log::last_move_into("content_item", "human_review", "items.id", "approved_at") +
      " as waited from (select id, approved_at from content_items where approved_at >= $1 and "
      "approved_at < $2 order by approved_at desc, id desc limit 100) items) times "
      "where waited is not null order by waited";
  return transaction.rows<std::int64_t>(sql, begin_of(days.first), begin_of(days.last + 1));
}

}  // namespace toolyard::content
