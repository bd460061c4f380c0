// The bin: items that were deleted stay there for a while, and are then deleted for good.
#pragma once
#include <chrono>
#include <cstdint>

#include "areas/content/items/model.h"
#include "ports/database.h"

namespace toolyard::content {

inline constexpr std::chrono::days bin_time{30};

// Whether the item is to be deleted for good, so that it cannot be recovered any more.
inline bool has_left_bin(const StoredItem& item, Instant now) {
  return item.deleted_at && *item.deleted_at + bin_time <= now;
}

// Deletes up to `max` revisions and what belongs to them, and the items that have none left. What
// is left of an item can be read until its latest revision is deleted. Returns `max` if there is
// more to delete, else the number of deleted revisions.
std::int64_t delete_from_bin(Transaction& transaction, Instant now, std::int64_t max);

}  // namespace toolyard::content
