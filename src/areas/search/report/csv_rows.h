// Writes rows of CSV (RFC 4180).
#pragma once
#include <string>
#include <string_view>

#include "areas/search/report/rankings.h"

namespace toolyard::search {

// Appends a row without its end.
void append_figures(std::string& text, std::string_view name, const RankedFigures& figures);

}  // namespace toolyard::search
