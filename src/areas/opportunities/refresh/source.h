// Chooses and reads the facts of a refresh. Facts of different grains (sets of dimensions) count
// the same searches, so that a single grain is used: the one with the most relevant dimensions and
// the fewest others.
#pragma once
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "areas/opportunities/refresh/detect.h"
#include "areas/search/facts.h"
#include "core/time/day.h"
#include "ports/database.h"

namespace toolyard::opportunities {

struct Source : search::Series {
  Window window;
};

// Returns the source of a refresh, or nullopt without data. Undated facts have the window of their
// file: the latest file within the requested window is used.
std::optional<Source> choose_source(Transaction& transaction, std::int64_t site,
                                    const std::optional<Window>& request);

// Figures of a query on a page, of which either may be empty, in the window and in the one before.
struct Pair {
  std::string query, page;
  Numbers numbers, before;
};
using PairSink = std::function<void(Pair&&)>;

// Passes all pairs to `sink`, those of one query one after the other. No statement sorts many more
// than `max_at_once` facts.
void read_pairs(Transaction& transaction, const Source& source, std::int64_t max_at_once,
                const PairSink& sink);

// Returns the clicks and impressions of the site at each position, to fit its curve.
ClicksByPosition clicks_by_position(Transaction& transaction, const Source& source,
                                    std::int64_t max_at_once);

}  // namespace toolyard::opportunities
