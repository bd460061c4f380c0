// Proves a guess about the columns of a table by its values.
#pragma once
#include <optional>
#include <string>

#include "areas/search/import/reading/columns/layout.h"

namespace toolyard::search {

// Returns why the values of the first rows contradict the layout, or nullopt if they prove it: in
// each row, the rate is a percentage that equals clicks divided by impressions, and the position is
// at least 1. A table without rows proves nothing, and has nothing to import.
std::optional<std::string> contradiction(const Layout& layout, CsvReader ahead);

}  // namespace toolyard::search
