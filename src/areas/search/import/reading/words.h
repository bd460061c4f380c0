// The vocabulary of Search Console's exports, in the languages of its user interface: dimensions,
// metrics, devices, search types and filters.
#pragma once
#include <optional>
#include <string_view>

#include "areas/search/storage/fact.h"

namespace toolyard::search {

// `position_sum`: the sum of positions that start at 0, as in the bulk export to BigQuery.
enum class Metric { clicks, impressions, rate, position, position_sum };
// Columns of the bulk export beside dimensions and metrics.
enum class BulkColumn { ignored, search_type, anonymized };

// Return the meaning of a column header, ignoring case, or nullopt if it is unknown.
std::optional<Dimension> dimension_named(std::string_view header);
std::optional<Metric> metric_named(std::string_view header);
std::optional<BulkColumn> bulk_column_named(std::string_view header);
// Returns the dimension of a table from the name of its file, such as `Consultas.csv`.
std::optional<Dimension> dimension_of_file(std::string_view name);
// Returns whether a file of this name lists the filters of an export.
bool names_filters(std::string_view name);

// Returns whether a header names a period, such as `Last 28 days Clicks`.
bool names_period(std::string_view header);
// Returns whether a header names the previous period of a comparison.
bool names_previous_period(std::string_view header);

std::optional<Device> device_named(std::string_view text);
std::optional<SearchType> search_type_named(std::string_view text);

}  // namespace toolyard::search
