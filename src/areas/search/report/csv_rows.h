// Rows of CSV (RFC 4180) that no spreadsheet takes for formulas.
#pragma once
#include <string>
#include <string_view>

#include "areas/search/report/rankings.h"

namespace toolyard::search {

// A cell of text: in quotes where it has to be, and with an apostrophe before what a spreadsheet
// would compute.
void append_cell(std::string& line, std::string_view text);
void append_row(std::string& text, std::string_view name, const RankedFigures& figures);

}  // namespace toolyard::search
