// Totals of search data for the metrics.
#pragma once
#include "ports/figures.h"

namespace toolyard::search {

// Returns the totals of web search of all properties together. A property that another one contains
// is not counted twice. Reads only the sums per day.
SearchSums figures(Transaction& transaction, const Window& days);

}  // namespace toolyard::search
