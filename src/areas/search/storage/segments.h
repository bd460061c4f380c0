// Segments in the store: written with every import, and read by reports.
#pragma once
#include <functional>

#include "areas/search/import/model.h"
#include "areas/search/storage/segment.h"
#include "ports/database.h"

namespace toolyard::search {

// Facts that tell the same dimensions apart.
struct Dataset {
  SiteId site{};
  Grain grain;
  SearchType search_type = SearchType::web;
};

// Packs the facts of a table, which are all that is known of their windows.
void add_segments(Transaction& transaction, SiteId site, const Table& table);
// Packs anew what is known of the windows between these two, both included.
void renew_segments(Transaction& transaction, const Dataset& dataset, const Window& from,
                    const Window& to);
// Packs a day of a site that an older program has written. Whether there was one.
bool pack_next(Transaction& transaction, SiteId site);

// The segments of the days, or of exactly this window where the facts have no dates, in any order.
// Those that are not packed are made of their facts. `visit` runs no statement.
using SegmentVisit = std::function<void(Day first, const Segment& segment)>;
void each_segment(Transaction& transaction, const Dataset& dataset, const Window& days,
                  const Narrowed& narrowed, const SegmentVisit& visit);

}  // namespace toolyard::search
