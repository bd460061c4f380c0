// Reads one CSV file of Search Console's interface: a table, or the list of filters.
#pragma once
#include <string_view>

#include "areas/search/import/reading/tables.h"

namespace toolyard::search {

// `text` must live as long as the facts that are added to the context's tables.
Result<void> read_csv_table(std::string_view file, std::string_view text, ImportContext& context);

// Sets the context's search type, and warns of filters that leave searches out.
Result<void> read_csv_filters(std::string_view file, std::string_view text, ImportContext& context);

}  // namespace toolyard::search
