// The SQL of items and their revisions.
#pragma once
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "areas/content/item.h"
#include "ports/database.h"

namespace toolyard::content {

// Keeps others from changing the item until the transaction ends; false where there is none.
bool hold_item(Transaction& transaction, ItemId item);

std::optional<StoredItem> find_item(Transaction& transaction, ItemId item);
// In the order of the ids.
Result<std::vector<StoredItem>> find_items(Transaction& transaction, std::span<const ItemId> items);
// What an earlier revision says, on top of what the item is now.
std::optional<StoredItem> find_revision(Transaction& transaction, ItemId item,
                                        std::int64_t revision);

// The one of this content type, locale and slug.
std::optional<ItemId> find_by_slug(Transaction& transaction, const Text& text);

// Nothing where its slug is taken.
std::optional<ItemId> insert_item(Transaction& transaction, const StoredItem& item);
std::unexpected<Error> slug_is_taken();
// All that lists and the workflow know of an item; its entity tag moves.
Result<void> update_item(Transaction& transaction, const StoredItem& item);
// Where an item that was one of one kind is one of another; null for one that is new.
void count_item(Transaction& transaction, const StoredItem* before, const StoredItem& after);
// The latest revision, as the item has it.
void insert_revision(Transaction& transaction, const StoredItem& item, Instant now);

// The first of `slug`, `slug-2`, … that is free for the item, or near the first where some are.
std::string free_slug(Transaction& transaction, const ContentItem& item, std::string_view slug);

// What the public sees of the item from now on: its live revision, or nothing.
Result<void> put_live(Transaction& transaction, const StoredItem& item);

}  // namespace toolyard::content
