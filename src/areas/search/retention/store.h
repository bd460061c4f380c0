// The SQL of search data that is older than it is kept. What deletes locks the property until the
// transaction ends: an import could bring a day again while its facts are deleted.
#pragma once
#include <cstdint>
#include <optional>
#include <vector>

#include "areas/search/storage/segments.h"
#include "core/time/day.h"
#include "ports/database.h"

namespace toolyard::search {

// The ids of the properties that have older data than is kept, or facts of dropped windows.
std::vector<std::int64_t> expired_sites(Transaction& transaction, std::optional<Day> first_kept);

// Drops the oldest month of a property that has ended before the first day that is kept: no report
// tells of it any more, and its facts are left to `delete_dropped`. Windows of several days belong
// to the month that they end in; those of which nobody knows the days stay. Whether there was one.
bool drop_month(Transaction& transaction, SiteId site, Day first_kept, Instant now);

// Deletes about as many facts of dropped windows. Whether there may be more.
bool delete_dropped(Transaction& transaction, SiteId site, std::int64_t most);
// Those of windows that begin within the days, at once: before they are imported again.
void delete_dropped(Transaction& transaction, const Dataset& dataset, const Window& days);

}  // namespace toolyard::search
