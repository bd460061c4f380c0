// Detects what the two columns of each metric in a comparison stand for.
#pragma once
#include <optional>
#include <string_view>
#include <utility>

#include "areas/search/import/reading/columns/layout.h"

namespace toolyard::search {

// Returns the parts in which two headers differ, such as `Desktop` and `Mobile` for
// `Desktop Clicks` and `Mobile Clicks`: they differ in whole words.
std::pair<std::string_view, std::string_view> labels_of(std::string_view one,
                                                        std::string_view other);
// Returns the devices or the countries with these labels, or nullopt if they are neither.
std::optional<ComparedValues> values_named(std::string_view one, std::string_view other);

}  // namespace toolyard::search
