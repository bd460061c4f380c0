// Segments in the store: written with every import, and read by reports.
#pragma once
#include <functional>
#include <map>

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

// A window of `search_days`.
struct KnownWindow {
  std::int64_t first_day = 0, last_day = 0;
  static constexpr auto fields(auto...) {
    return row_columns<KnownWindow, &KnownWindow::first_day, &KnownWindow::last_day>();
  }
  Window window() const { return {static_cast<Day>(first_day), static_cast<Day>(last_day)}; }
};

// Packs facts of a grain that are all that is known of their windows.
class NewSegments {
 public:
  explicit NewSegments(Grain grain) : grain_(grain) {}
  void add(const Fact& fact);
  // Once all facts were added.
  void write(Transaction& transaction, SiteId site, SearchType search_type);

 private:
  Grain grain_;
  std::map<Window, FactPacker> windows_;
};
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
