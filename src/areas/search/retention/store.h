// The SQL of the retention of search data. Functions that delete lock the property until the
// transaction ends; otherwise an import could write a day while its facts are being deleted.
#pragma once
#include <cstdint>
#include <optional>
#include <vector>

#include "areas/search/storage/segments.h"
#include "core/time/day.h"
#include "ports/database.h"

namespace toolyard::search {

// Returns the ids of the properties that have data from before `first_kept`, or facts of dropped
// windows that are not deleted yet.
std::vector<std::int64_t> expired_sites(Transaction& transaction, std::optional<Day> first_kept);

// Drops the oldest month of a property that ends before `first_kept`. Reports no longer include it;
// its facts are left to `delete_dropped`. Windows of several days belong to the month in which they
// end; of more than 500 of them, the rest is dropped next. Windows with unknown days are kept.
// Returns whether there was a month to drop.
bool drop_month(Transaction& transaction, SiteId site, Day first_kept, Instant now);

// Whether the property was removed, so that all of its data is to be deleted.
bool is_removed(Transaction& transaction, SiteId site);
// Drops some windows of a property, whatever their days are. Returns whether there were any.
bool drop_windows(Transaction& transaction, SiteId site);
// Deletes a property and its imports, after all of its facts.
void delete_site(Transaction& transaction, SiteId site);

// Deletes up to `max` facts of dropped windows. Returns whether there may be more.
bool delete_dropped(Transaction& transaction, SiteId site, std::int64_t max);
// Deletes all facts of dropped windows that begin within the days, before these days are imported
// again. The caller must have locked the property.
void delete_dropped(Transaction& transaction, const Dataset& dataset, const Window& days);

}  // namespace toolyard::search
