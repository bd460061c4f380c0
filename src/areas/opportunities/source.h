// Which facts a refresh reads: facts of different grain count the same searches, so one grain is
// chosen, the one that tells most apart of what matters here and least of what does not.
#pragma once
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "areas/opportunities/detect.h"
#include "core/time/day.h"
#include "ports/database.h"

namespace toolyard::opportunities {

struct Source {
  std::int64_t site = 0;
  std::int64_t grain = 0;  // bits as `search_facts` has them
  Window window;

  bool is_dated() const { return (grain & 1) != 0; }
  bool has_query() const { return (grain & 2) != 0; }
  bool has_page() const { return (grain & 4) != 0; }
};

// Facts without dates are of the window of their file: the latest one within the window asked for.
std::optional<Source> choose_source(Transaction& transaction, std::int64_t site,
                                    const std::optional<Window>& request);
// How many facts are read for it; no more than needed is counted.
bool has_more_facts_than(Transaction& transaction, const Source& source, std::int64_t most);

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
