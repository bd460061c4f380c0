// What the words of Search Console's exports mean, in the languages of its interface.
#pragma once
#include <optional>
#include <string_view>

#include "areas/search/storage/fact.h"

namespace toolyard::search {

enum class Metric { clicks, impressions, rate, position };

// Headers and file names, in any case of letters; nothing for words that are not known.
std::optional<Dimension> dimension_named(std::string_view header);
std::optional<Metric> metric_named(std::string_view header);
// By the name of a file such as `Consultas.csv`.
std::optional<Dimension> dimension_of_file(std::string_view name);
bool names_filters(std::string_view name);

// Of a comparison: whether a header tells of the period right before.
bool names_previous_period(std::string_view header);

std::optional<Device> device_named(std::string_view text);
std::optional<SearchType> search_type_named(std::string_view text);

}  // namespace toolyard::search
