// Sums over the stored segments of search data.
#pragma once
#include "areas/search/storage/segments.h"

namespace toolyard::search {

// Returns the clicks of web search in all segments of a grain.
inline std::int64_t clicks_in_segments(Database& database, SiteId site, Grain grain) {
  std::int64_t clicks = 0;
  (void)database.read([&](Transaction& transaction) -> Result<void> {
    each_segment(transaction, {site, grain}, {0, 99'999}, {}, [&](Day, const Segment& segment) {
      segment.each([&](const auto&, const Sums& sums) { clicks += sums.clicks; });
    });
    return {};
  });
  return clicks;
}

}  // namespace toolyard::search
