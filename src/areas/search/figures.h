// What metrics show of this area.
#pragma once
#include "ports/figures.h"

namespace toolyard::search {

// Web search of all properties together; reads sums of days only.
SearchSums figures(Transaction& transaction, const Window& days);

}  // namespace toolyard::search
