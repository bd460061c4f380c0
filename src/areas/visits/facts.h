// How often pages are read, for other areas.
#pragma once
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "core/time/day.h"
#include "ports/database.h"

namespace toolyard::visits {

// Returns the views of each page in a period, in the order of their paths.
std::vector<std::int64_t> views_of_pages(Transaction& transaction,
                                         std::span<const std::string_view> paths,
                                         const Window& days);

}  // namespace toolyard::visits
