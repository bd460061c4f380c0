// The change counter of search data. Every import and sync increments it, which invalidates the
// cached reports of all nodes.
#pragma once
#include <string_view>

#include "records/change_counter.h"

namespace toolyard::search {

inline constexpr std::string_view fact_changes = "search_facts";

}  // namespace toolyard::search
