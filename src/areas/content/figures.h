// What metrics show of this area.
#pragma once
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

// The latest 100 of these days.
inline std::vector<RecordMoment> approvals(Transaction& transaction, const Window& days) {
  return transaction.rows<RecordMoment>(
      "select id, approved_at as at from content_items where approved_at >= $1 and approved_at < "
      "$2 order by approved_at desc, id desc limit 100",
      begin_of(days.first), begin_of(days.last + 1));
}

}  // namespace toolyard::content
