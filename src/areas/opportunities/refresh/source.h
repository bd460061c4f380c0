// Which facts a refresh reads: facts of different grain count the same searches, so one grain is
// chosen, the one that tells most apart of what matters here and least of what does not.
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

// Facts without dates are of the window of their file: the latest one within the window asked for.
std::optional<Source> choose_source(Transaction& transaction, std::int64_t site,
                                    const std::optional<Window>& request);

// A query and a page, of which either may be empty, in the window and in the one before.
struct Pair {
  std::string query, page;
  Numbers numbers, before;
};
using PairSink = std::function<void(Pair&&)>;

// All pairs, those of one query in a row. No statement sorts many more than `most_at_once` facts.
void read_pairs(Transaction& transaction, const Source& source, std::int64_t most_at_once,
                const PairSink& sink);

// What the site has seen at each position.
ClicksByPosition clicks_by_position(Transaction& transaction, const Source& source,
                                    std::int64_t most_at_once);

}  // namespace toolyard::opportunities
