// Stores segments, which are written with every import and read by reports.
#pragma once
#include <functional>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "areas/search/import/model.h"
#include "areas/search/storage/segment.h"
#include "ports/database.h"

namespace toolyard::search {

// The facts of a site with the same dimensions and search type.
struct Dataset {
  SiteId site{};
  Grain grain;
  SearchType search_type = SearchType::web;
};

// Condition for the windows of a dataset whose first day is from $4 to $5, and last day from $6 to
// $7. The dataset is $1 to $3.
inline constexpr std::string_view of_windows =
    " where site = $1 and grain = $2 and search_type = $3 and first_day between $4 and $5 "
    "and last_day between $6 and $7";

// A window of `search_days`.
struct KnownWindow {
  std::int64_t first_day = 0, last_day = 0;
  static constexpr auto fields(auto...) {
    return row_columns<KnownWindow, &KnownWindow::first_day, &KnownWindow::last_day>();
  }
  Window window() const { return {static_cast<Day>(first_day), static_cast<Day>(last_day)}; }
};

// Packs the facts of an import if they are the only facts of their windows.
class NewSegments {
 public:
  explicit NewSegments(Grain grain) : grain_(grain), packer_(grain) {}
  // Facts are added in the order of their windows; each window is packed when the next one begins.
  void add(const Fact& fact);
  // Called once, after all facts were added.
  void write(Transaction& transaction, SiteId site, SearchType search_type);

 private:
  void pack();

  Grain grain_;
  FactPacker packer_;
  std::optional<Window> window_;  // of the facts in `packer_`
  std::vector<std::pair<Window, PackedFacts>> packed_;
};

// Rebuilds the segments of the windows from `from` to `to`, inclusive, from their facts.
void renew_segments(Transaction& transaction, const Dataset& dataset, const Window& from,
                    const Window& to);
// A window that an older version has written, and its segments.
struct PackedWindow {
  Dataset dataset;
  Window window;
  PackedFacts facts;
};
// Packs the next window of a site; nullopt if all are packed.
std::optional<PackedWindow> pack_next(Transaction& transaction, SiteId site);
// Stores it, unless an import has packed the window meanwhile.
void keep_packed(Transaction& transaction, const PackedWindow& one);

// Visits the segments of the days, or of exactly this window if the grain is undated, in any order.
// Windows that are not packed are packed in memory. `visit` must not run statements.
using SegmentVisit = std::function<void(Day first, const Segment& segment)>;
void each_segment(Transaction& transaction, const Dataset& dataset, const Window& days,
                  const Narrowed& narrowed, const SegmentVisit& visit);

}  // namespace toolyard::search
