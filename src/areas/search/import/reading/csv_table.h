// Reads a CSV file exported from the user interface of Search Console: a table, or the list of
// filters.
#pragma once
#include <string_view>

#include "areas/search/import/reading/tables.h"

namespace toolyard::search {

// Adds the table to the tables of the context. `text` must outlive its facts.
Result<void> read_csv_table(std::string_view file, std::string_view text, ImportContext& context);

// Sets the search type of the context, and adds warnings for filters that exclude searches.
Result<void> read_csv_filters(std::string_view file, std::string_view text, ImportContext& context);

}  // namespace toolyard::search
