// Writes the events of content items.
#pragma once
#include "areas/content/items/model.h"
#include "core/time/time.h"
#include "ports/database.h"

namespace toolyard::content {

// Writes the events of a change from `before`, which is null for a new item, to `after`.
void write_item_events(Transaction& transaction, const StoredItem* before, const StoredItem& after,
                       Instant now);

}  // namespace toolyard::content
