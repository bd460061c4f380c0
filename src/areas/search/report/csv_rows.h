// Writes rows of CSV (RFC 4180), protected against formula injection in spreadsheets.
#pragma once
#include <string>
#include <string_view>

#include "areas/search/report/rankings.h"

namespace toolyard::search {

// Appends a text cell: quoted if necessary, and with a leading apostrophe if a spreadsheet would
// evaluate it as a formula. The pages write cells by the same rule: both are tested with the cases
// in csv_cells.json.
void append_cell(std::string& line, std::string_view text);
void append_row(std::string& text, std::string_view name, const RankedFigures& figures);

}  // namespace toolyard::search
